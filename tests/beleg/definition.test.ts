import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { definitionLines } from '#src/beleg/definition.ts';

const root = resolve(import.meta.dirname, '../..');

test('finds nested definitions, also behind names, spreads and type assertions', () => {
  const code = `
const rest = { drei: zahl(3, lauf) };
const vier = zahl(4, lauf);
const gruppe = {
  fuenf: zahl(5, lauf),
} as const;
export default defineFigures({
  eins: zahl(1, lauf),
  tief: {
    zwei: rechnung(
      [2],
      lauf,
    ),
  },
  ...rest,
  vier,
  gruppe,
  'sechs': zahl(6, lauf),
} satisfies Baum);
`;
  expect(Object.fromEntries(definitionLines(code))).toEqual({
    eins: 8,
    tief: 9,
    'tief.zwei': 10,
    drei: 2,
    vier: 16,
    gruppe: 17,
    'gruppe.fuenf': 5,
    sechs: 18,
  });
});

test('a module without figures has no lines', () => {
  expect(definitionLines('export const a = 1;').size).toBe(0);
  expect(definitionLines('export default figures;').size).toBe(0);
});

test.each(globSync('content/*/*/figures.ts', { cwd: root }))(
  '%s: every figure has its line',
  async (file) => {
    const code = readFileSync(join(root, file), 'utf8');
    const { default: figures } = await import(pathToFileURL(join(root, file)).href);
    const lines = definitionLines(code);
    const text = code.split('\n');
    for (const id of Object.keys(figures)) {
      expect(text[lines.get(id)! - 1], id).toContain(id.split('.').at(-1));
    }
  },
);
