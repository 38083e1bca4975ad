/** Makes the page's labs openable. Small, because every reader loads it: the lab itself comes when it is asked for. */
import { importAgain } from '#src/site/browser/import.ts';

const labs = [...document.querySelectorAll<HTMLElement>('.labor')];
for (const root of labs) {
  root.querySelector('button')!.addEventListener('click', () => void open(root, []));
}

const query = [...new URLSearchParams(location.search)];
const asked = query.find(([name]) => name === 'labor')?.[1];
if (asked !== undefined && labs.length > 0) {
  const root = labs.find(({ dataset }) => dataset.anker === asked);
  if (root)
    void open(
      root,
      query.filter(([name]) => name !== 'labor'),
    );
  else say(labs[0]!, `Der Link nennt das Labor „${asked}“. Das gibt es auf dieser Seite nicht.`);
}

async function open(root: HTMLElement, given: readonly (readonly [string, string])[]): Promise<void> {
  const button = root.querySelector<HTMLButtonElement>('.labor-start button')!;
  if (button.getAttribute('aria-disabled') === 'true') return;
  button.setAttribute('aria-disabled', 'true');
  say(root, 'Das Labor wird geladen …');
  try {
    const { openLab } = await importAgain(() => import('./lab.ts'));
    openLab(root, given);
  } catch {
    button.setAttribute('aria-disabled', 'false');
    return say(root, 'Das Labor ließ sich nicht laden. Prüf deine Verbindung und versuch es noch einmal.');
  }
  say(root, '');
  root.querySelector<HTMLElement>('.labor-start')!.hidden = true;
  root.classList.add('offen');
  const panel = root.querySelector<HTMLElement>('.labor-flaeche')!;
  panel.focus({ preventScroll: true });
  if (given.length > 0) root.scrollIntoView();
}

function say(root: HTMLElement, sentence: string): void {
  root.querySelector('.labor-start [role="status"]')!.textContent = sentence;
}
