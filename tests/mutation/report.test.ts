import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { project } from '../scripts/command.ts';
import {
  END,
  listProblems,
  type Mutant,
  oneLine,
  START,
  type Survivor,
  scoreOf,
  section,
  table,
} from './report.ts';
import { GOALS } from './targets.ts';

const mutant = (status: string, more: Partial<Mutant> = {}): Mutant => ({
  file: 'sim/a.ts',
  line: 3,
  text: 'a < b',
  change: 'a < b → a <= b',
  status,
  ...more,
});

test('what is noticed counts, what is no program does not', () => {
  const states = ['Killed', 'Killed', 'Timeout', 'Survived', 'NoCoverage', 'CompileError', 'Ignored'];
  expect(scoreOf(states.map((status) => mutant(status)))).toEqual({
    mutants: 5,
    killed: 2,
    timeout: 1,
    survived: 2,
    score: 60,
  });
  const almost = [...new Array<string>(1999).fill('Killed'), 'Survived'];
  expect(scoreOf(almost.map((status) => mutant(status))).score).toBe(99.9);
});

describe('the list of survivors', () => {
  const survivor: Survivor = { file: 'sim/a.ts', line: 'a < b', change: 'a < b → a <= b', reason: '' };

  test('names each of them, once per mutant', () => {
    expect(listProblems([mutant('Survived'), mutant('Killed')], [survivor])).toEqual([]);
    expect(listProblems([mutant('Survived'), mutant('NoCoverage')], [survivor])).toEqual([
      'sim/a.ts:3  no test notices a < b → a <= b\n  → a < b',
    ]);
    expect(listProblems([mutant('Survived', { text: 'x' })], [])).toHaveLength(1);
  });

  test('names no others, of the files that were mutated', () => {
    expect(listProblems([mutant('Killed')], [survivor, { ...survivor, file: 'sim/b.ts' }])).toEqual([
      'sim/a.ts  is noticed now: a < b → a <= b\n  → take it off the list: a < b',
    ]);
  });

  test('gives a reason, and lines and files that there are', () => {
    const listed = JSON.parse(
      readFileSync(join(import.meta.dirname, 'survivors.json'), 'utf8'),
    ) as Survivor[];
    for (const { file, line, reason } of listed) {
      const lines = readFileSync(join(project, file), 'utf8').split('\n');
      expect(
        lines.map((text) => text.trim()),
        file,
      ).toContain(line);
      expect(reason.length, line).toBeGreaterThan(20);
    }
  });
});

test('code is shown in one line', () => {
  expect(oneLine(' {\n    a();\n  }')).toBe('{ a(); }');
  expect(oneLine('x'.repeat(91))).toBe(`${'x'.repeat(90)}…`);
});

test('tables', () => {
  const head =
    '| changed in | mutants | killed | timeout | survived | score |\n| --- | --: | --: | --: | --: | --: |\n';
  expect(table([mutant('Survived'), mutant('Killed', { file: 'sim/0.ts' })])).toBe(
    `${head}| \`sim/0.ts\` | 1 | 1 | 0 | 0 | 100.0 % |\n| \`sim/a.ts\` | 1 | 0 | 0 | 1 | 0.0 % |`,
  );
  const old = `${head}| \`src/check/\` | 9 | 9 | 0 | 0 | 100.0 % |`;
  const rows = '| `sim/` | 1 | 0 | 1 | 0 | 100.0 % |\n| `src/check/` | 9 | 9 | 0 | 0 | 100.0 % |';
  const found = section(old, new Map([['sim', scoreOf([mutant('Timeout')])]]));
  expect(found).toBe(head + rows);
  expect(section(found, new Map())).toBe(found);
});

test('the README says that the scores are reached', () => {
  const readme = readFileSync(join(project, 'README.md'), 'utf8');
  const text = readme.slice(readme.indexOf(START), readme.indexOf(END));
  for (const [folder, goal] of Object.entries(GOALS)) {
    const [, score] = new RegExp(`^\\| \`${folder}/\` .* ([\\d.]+) % \\|$`, 'mu').exec(text) ?? [];
    expect(Number(score), folder).toBeGreaterThanOrEqual(goal);
  }
});
