/** Runs one lesson's figure module, the very file the site was built from, and sends its figures to the page. */
import { areFigures, type Figures } from '../../figures/figure.ts';

export type WorkerAnswer =
  | { readonly ok: true; readonly figures: Figures; readonly milliseconds: number }
  | { readonly ok: false; readonly problem: string };

const modules = import.meta.glob<{ default: unknown }>('/content/*/*/figures.ts');

addEventListener('message', async ({ data }: MessageEvent<string>) => {
  postMessage(await run(data));
});

async function run(path: string): Promise<WorkerAnswer> {
  const load = modules[path];
  if (!load) return { ok: false, problem: `${path} gibt es nicht` };
  try {
    const start = performance.now();
    const { default: figures } = await load();
    const milliseconds = performance.now() - start;
    if (!areFigures(figures)) return { ok: false, problem: `${path} liefert keine Figuren` };
    return { ok: true, figures: { ...figures }, milliseconds };
  } catch (error) {
    return { ok: false, problem: String(error) };
  }
}
