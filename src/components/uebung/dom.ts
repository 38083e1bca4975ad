import { button } from '../../site/browser/button.ts';
import { element } from '../../site/browser/element.ts';

/** The code that a listing of the page shows. */
export function codeOf(listing: Element): string {
  const lines = [...listing.querySelectorAll('.ec-line .code')];
  return lines.map((line) => (line.textContent ?? '').replace(/\n$/u, '')).join('\n');
}

/** Asks before something is lost; the browser keeps the focus inside and gives it back afterwards. */
export function ask(question: string, explanation: string, yes: string, no: string): Promise<boolean> {
  return new Promise((resolve) => {
    const dialog = element('dialog', { class: 'rueckfrage', 'aria-labelledby': 'rueckfrage-titel' });
    const decline = button(no, () => dialog.close());
    const accept = button(yes, () => dialog.close('ja'), 'haupt');
    dialog.append(
      element('p', { id: 'rueckfrage-titel', class: 'titel' }, question),
      element('p', {}, explanation),
      element('div', { class: 'leiste' }, accept, decline),
    );
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'ja');
    });
    document.body.append(dialog);
    dialog.showModal();
    decline.focus();
  });
}
