/**
 * A small course per case in `tests/fixtures/failure`, checked by the real command: its exit code and its exact words are
 * in `expected.txt`. `UPDATE_FIXTURES=1` writes them: read the difference.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { project, runNode } from '../scripts/command.ts';

const folder = join(import.meta.dirname, '../fixtures/failure');
const update = process.env.UPDATE_FIXTURES === '1';

describe('what cannot be checked says so and exits with an error', () => {
  test.concurrent.for(readdirSync(folder))('%s', { timeout: 60_000 }, async (name, context) => {
    const cwd = join(folder, name);
    const given = join(cwd, 'arguments.txt');
    const [command, ...args] = (existsSync(given) ? readFileSync(given, 'utf8').trim() : 'check').split(' ');
    const { code, stdout, stderr } = await runNode(cwd, [join(project, `scripts/${command}.ts`), ...args]);
    const shown = `${stderr}${stdout}exit code ${code}\n`;
    const expected = join(cwd, 'expected.txt');
    if (update) writeFileSync(expected, shown);
    context.expect(shown).toBe(readFileSync(expected, 'utf8'));
    context.expect(code).toBeGreaterThan(0);
    context.expect(shown).not.toMatch(/^\s+at |node:internal|\.js:\d/mu);
    context.expect(shown).not.toContain(project);
  });

  test('there are cases', () => {
    expect(readdirSync(folder).length).toBeGreaterThan(35);
  });
});
