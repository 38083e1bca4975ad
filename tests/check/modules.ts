/** Figure modules written for one test, run as the check runs them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { evaluate, type ModuleResult } from '../../src/check/evaluation.ts';
import { project } from '../scripts/command.ts';

export const root = mkdtempSync(join(tmpdir(), 'belegt-evaluation-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const head = [
  `import { defineFigures, zahl } from ${JSON.stringify(join(project, 'src/figures/figure.ts'))};`,
  `const lauf = { simulator: 'sim', parameter: {} };`,
];
export async function run(
  modules: Readonly<Record<string, readonly string[]>>,
  limit?: number,
): Promise<ModuleResult[]> {
  const paths = Object.entries(modules).map(([name, lines]) => {
    const path = join(root, name);
    writeFileSync(path, [...head, ...lines].join('\n'));
    return path;
  });
  return evaluate(paths, { root, limit });
}

export const fine = 'export default defineFigures({ n: zahl(80, lauf) });';
