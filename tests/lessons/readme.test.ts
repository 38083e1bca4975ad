/** The README's first lesson, typed in as it stands there: accept fills it, and then it is clean. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { project, runNode } from '../scripts/command.ts';
import { type Copy, copyProject } from './copy.ts';

let copy: Copy;
beforeAll(() => {
  copy = copyProject();
}, 60_000);
afterAll(() => copy.remove(), 60_000);

test('works', async () => {
  const readme = readFileSync(join(project, 'README.md'), 'utf8');
  const section = /^## Write a lesson$([\s\S]*?)^## /mu.exec(readme)![1]!;
  const block = (language: string): string =>
    new RegExp(`^ {3}\`\`\`${language}\\n([\\s\\S]*?)^ {3}\`\`\`$`, 'mu')
      .exec(section)![1]!
      .replace(/^ {3}/gmu, '');
  const chart = /^```ts\n([\s\S]*?)^```$/mu.exec(section)![1]!;
  const lines = chart.split('\n');
  const imports = lines.filter((line) => line.startsWith('import'));
  const rest = lines.filter((line) => !line.startsWith('import')).join('\n');
  const module = block('ts')
    .replace('export default', `${rest}\nexport default`)
    .replace('mehrVersuche:', 'verlauf,\n    mehrVersuche:');
  const frontmatter = /^---[\s\S]*?^---\n/mu.exec(copy.read('content/konzepte/resilienz-1/index.mdx'))![0];
  mkdirSync(join(copy.root, 'content/konzepte/neu'));
  copy.write('content/konzepte/neu/figures.ts', `${imports.join('\n')}\n${module}`);
  copy.write(
    'content/konzepte/neu/index.mdx',
    `${frontmatter}\n${block('mdx')}\n<Diagramm von="sturm.verlauf" />\n\n<Labor von="sturm.verlauf" />\n`,
  );
  const accepted = await runNode(copy.root, ['scripts/accept.ts']);
  expect(accepted.stderr).toBe('');
  expect(accepted.code).toBe(0);
  expect(copy.read('content/konzepte/neu/index.mdx')).toContain('<Zahl von="sturm.erfolge">80</Zahl>');
});
