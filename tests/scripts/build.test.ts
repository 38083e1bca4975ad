/** `npm run build`: its arguments, and that nothing is built from a lesson that has drifted. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Copy, copyProject } from '../lessons/copy.ts';
import { project, runNode } from './command.ts';

let copy: Copy;
beforeAll(() => {
  copy = copyProject();
}, 60_000);
afterAll(() => copy.remove(), 60_000);

const script = join(project, 'scripts/build.ts');

test('a drifted lesson ends it before anything is built', async () => {
  copy.replace(
    'content/konzepte/resilienz-1/index.mdx',
    '<Zahl von="sturm.erfolge">80<',
    '<Zahl von="sturm.erfolge">81<',
  );
  const { code, stdout, stderr } = await runNode(copy.root, ['scripts/build.ts']);
  expect(code).toBe(1);
  expect(stderr).toMatch(/index\.mdx:\d+:\d+ {2}sturm\.erfolge drifted: the lesson says 81/u);
  expect(stdout).not.toContain('astro');
  expect(existsSync(join(copy.root, 'dist'))).toBe(false);
});

test('an unknown argument is told, with what there is', async () => {
  const { code, stderr } = await runNode(project, [script, '--draft']);
  expect(code).toBe(2);
  expect(stderr).toContain("Unknown option '--draft'");
  expect(stderr).toContain('--drafts  build lessons with strict: false too');
});

test('--help builds nothing', async () => {
  const { code, stdout } = await runNode(copy.root, ['scripts/build.ts', '--help']);
  expect(code).toBe(0);
  expect(stdout).toContain('Builds the verified site');
  expect(existsSync(join(copy.root, 'dist'))).toBe(false);
});
