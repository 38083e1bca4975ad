/** The small parts of the check: tags, positions, suggestions, quotes, source maps of texts. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COMPONENTS } from '../../src/check/component.ts';
import { correct } from '../../src/check/correct.ts';
import { parseLesson } from '../../src/check/parse.ts';
import { pointsOf } from '../../src/check/position.ts';
import { quotePair } from '../../src/check/quote.ts';
import { nearest } from '../../src/check/suggestion.ts';
import { readTag } from '../../src/check/tag.ts';
import { leavesOf, spanIn } from '../../src/check/text.ts';

describe('tags', () => {
  test.each([
    ['<Zahl von="a">5</Zahl>', '<Zahl von="a">', ['von'], false],
    ['<Zahl von="a > b" titel=\'"/>\'/> x', '<Zahl von="a > b" titel=\'"/>\'/>', ['von', 'titel'], true],
    ['<Zahl\n  von="a"\n/>', '<Zahl\n  von="a"\n/>', ['von'], true],
    ['<a b={1 > {c: "}"}.d} {...e} f>', '<a b={1 > {c: "}"}.d} {...e} f>', ['b', '…', 'f'], false],
    ['<p set:html="x" data-a />', '<p set:html="x" data-a />', ['set:html', 'data-a'], true],
    ['<>x</>', '<>', [], false],
  ])('%s', (source, tag, attributes, selfClosing) => {
    const read = readTag(`ab${source}`, 2);
    // Braces are counted, not parsed; in a lesson expressions are refused anyway.
    if (!source.includes('"}"')) expect(`ab${source}`.slice(read.start, read.end)).toBe(tag);
    if (!source.includes('"}"')) expect(read.attributes.map(({ name }) => name)).toEqual(attributes);
    if (!source.includes('"}"')) expect(read.selfClosing).toBe(selfClosing);
    for (const { name, start, end } of read.attributes) {
      if (name !== '…') expect(`ab${source}`.slice(start, end)).toBe(name);
    }
  });
});

describe('tags with expressions', () => {
  test.each([
    ['<a b={1} c>', ['b', 'c'], '<a b={1} c>'],
    ['<a b = {1} c>', ['b', 'c'], '<a b = {1} c>'],
    ['<a {...b} c/>', ['…', 'c'], '<a {...b} c/>'],
    ['<a b="=" {...c}>', ['b', '…'], '<a b="=" {...c}>'],
    ['<a b={{ c: {} }} {...d}>x={1}', ['b', '…'], '<a b={{ c: {} }} {...d}>'],
    ['<a {...{ b: 1 }} c={2}> {3}', ['…', 'c'], '<a {...{ b: 1 }} c={2}>'],
  ])('%s', (source, attributes, tag) => {
    const read = readTag(source, 0);
    expect(read.attributes.map(({ name }) => name)).toEqual(attributes);
    expect(source.slice(read.start, read.end)).toBe(tag);
    const spread = read.attributes.find(({ name }) => name === '…');
    if (spread) expect(source.slice(spread.start, spread.end)).toMatch(/^\{\.\.\..*\}$/u);
  });

  test('that do not end, end with the text', () => {
    expect(readTag('<a b', 0).attributes).toEqual([{ name: 'b', start: 3, end: 4 }]);
    expect(readTag('<a {...b', 0).attributes).toEqual([{ name: '…', start: 3, end: 8 }]);
  });
});

describe('edits', () => {
  const fill = (source: string, element: string): string => {
    const start = source.indexOf(element);
    const text = { lines: ['a', 'b'], as: 'block' } as const;
    return correct(source, [{ start, end: start + element.length, text }]);
  };

  test.each([
    ['<T />', '<T>\n\na\nb\n\n</T>'],
    ['x\r\n<T />', 'x\r\n<T>\r\n\r\na\r\nb\r\n\r\n</T>'],
    ['x\n<T />\r\ny', 'x\n<T>\r\n\r\na\r\nb\r\n\r\n</T>\r\ny'],
    ['x\r\n<T />\ny', 'x\r\n<T>\n\na\nb\n\n</T>\ny'],
    ['x\n<T />\ny\r\n', 'x\n<T>\n\na\nb\n\n</T>\ny\r\n'],
    ['> - <T />\n', '> - <T>\n>\n>   a\n>   b\n>\n>   </T>\n'],
  ])('%j takes the line ends it stands among: %j', (source, filled) => {
    expect(fill(source, '<T />')).toBe(filled);
  });
});

describe('positions', () => {
  test('lines and columns of every offset, as counted by hand', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'ä', '😀', '\n', '\r\n', ' ') }), (text) => {
        const pointAt = pointsOf(text);
        for (let offset = 0; offset <= text.length; offset += 1) {
          const lines = text.slice(0, offset).split('\n');
          expect(pointAt(offset)).toEqual({ line: lines.length, column: lines.at(-1)!.length + 1, offset });
        }
      }),
    );
  });

  test('a byte order mark is no part of the text', () => {
    expect(pointsOf('\ufeffab\nc')(3)).toEqual({ line: 2, column: 1, offset: 3 });
  });
});

describe('suggestions', () => {
  const known = ['sturm.erfolge', 'sturm.neue', 'domino.slots', 'politiken.anteil'];
  test.each([
    ['sturm.erflge', 'sturm.erfolge'],
    ['Sturm.Erfolge', 'sturm.erfolge'],
    ['domino.erfolge', 'sturm.erfolge'],
    ['slots', 'domino.slots'],
    ['xyz', undefined],
    ['', undefined],
    ['sturm', undefined],
  ])('%s: %s', (name, suggestion) => {
    expect(nearest(name, known)).toBe(suggestion);
  });

  test.each([
    ['x.erfolge', ['a.b.erfolge'], 'a.b.erfolge'],
    ['x.erfolge', ['ganz.anderswo.erfolge'], 'ganz.anderswo.erfolge'],
    ['domino.erfolge', ['x.erfolge', 'sturm.erfolge'], 'sturm.erfolge'],
    ['aa', ['ac', 'ab', 'ad'], 'ab'],
    ['abc', ['axy'], 'axy'],
    ['abc', ['xyz'], undefined],
    ['abcdefghi', ['abcdefxyz'], 'abcdefxyz'],
    ['abcdefgh', ['abcdexyz'], undefined],
  ])('%s among %j: %s', (name, candidates, suggestion) => {
    expect(nearest(name, candidates)).toBe(suggestion);
    expect(nearest(name, candidates.toReversed())).toBe(suggestion);
  });

  test('without anything known there is nothing to suggest', () => {
    expect(nearest('a', [])).toBeUndefined();
  });
});

describe('quotes', () => {
  test('numbers stand bare, texts in quotes, nothing has a name', () => {
    expect(quotePair('80', '81')).toEqual(['80', '81']);
    expect(quotePair('', '81')).toEqual(['nothing', '81']);
    expect(quotePair('drei', '  drei')).toEqual(['“drei”', '“  drei”']);
  });

  test('of long texts only the part that differs', () => {
    const long = (middle: string) => `${'a'.repeat(60)}${middle}${'b'.repeat(60)}`;
    expect(quotePair(long('1'), long('22'))).toEqual([
      `“…${'a'.repeat(24)}1${'b'.repeat(24)}…”`,
      `“…${'a'.repeat(24)}22${'b'.repeat(24)}…”`,
    ]);
    expect(quotePair(`1${'b'.repeat(90)}`, `2${'b'.repeat(90)}`)[0]).toBe(`“1${'b'.repeat(24)}…”`);
    expect(quotePair('x'.repeat(90), 'x'.repeat(91))).toEqual([
      `“…${'x'.repeat(24)}”`,
      `“…${'x'.repeat(25)}”`,
    ]);
  });
});

describe('texts and their places in the source', () => {
  const piece = fc.constantFrom(
    'a',
    'ä',
    '7',
    ' ',
    '😀',
    '\\*',
    '\\&',
    '\\\\',
    '&amp;',
    '&lt;',
    '&#53;',
    '&#x1F600;',
    '&nbsp;',
    '&nope;',
    '&amp;amp;',
    '*e*',
    '`c 5`',
    '``d ` 6``',
    '\n',
    '\r\n> ',
    '  \n>  ',
  );

  test('an escaped quote mark at the start of a continuation line is not the one of the block quote', () => {
    const source = '> a\n> \\> b\n';
    const parsed = parseLesson(source);
    const [leaf] = parsed.ok ? leavesOf(source, parsed.tree) : [];
    expect(leaf!.value).toBe('a\n> b');
    const { start, end } = spanIn(leaf!, 2, 3);
    expect([start, source.slice(start, end)]).toEqual([6, '\\>']);
  });

  test.each([
    ['> x ``  \n>  `` x\n', '  \n ', 3, 11],
    ['> x ``\r\n> `` x\n', '\r\n', 1, 7],
  ])('white space is all of this inline code: %j', (source, value, index, start) => {
    const parsed = parseLesson(source);
    const leaf = parsed.ok ? leavesOf(source, parsed.tree)[1] : undefined;
    expect(leaf!.value).toBe(value);
    expect(spanIn(leaf!, index, index + 1)).toEqual({ start, end: start + 1 });
  });

  test('every character maps to a part of the source that means it', () => {
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 14 }), (pieces) => {
        const source = `> x${pieces.join('')}x\n`;
        const parsed = parseLesson(source);
        if (!parsed.ok) return;
        for (const leaf of leavesOf(source, parsed.tree)) {
          let last = leaf.start;
          for (let index = 0; index < leaf.value.length; index += 1) {
            const unit = leaf.unitAt(index);
            expect(unit.start).toBeGreaterThanOrEqual(Math.min(last, unit.start));
            expect(unit.end).toBeLessThanOrEqual(leaf.end);
            last = unit.end;
            const raw = source.slice(unit.start, unit.end);
            const meant = leaf.value[index]!;
            if (/[7axä5c6d]/u.test(meant) && raw.length === 1) expect(raw).toBe(meant);
            if (raw.length > 1 && !leaf.code) expect(raw).toMatch(/^(?:\\|&|\r\n|\n)/u);
          }
          // Replacing one character and parsing again changes that character of the text and no other.
          const at = leaf.value.search(/[7xa]/u);
          if (at < 0) continue;
          const edit = { ...spanIn(leaf, at, at + 1), text: 'Q' };
          const changed = parseLesson(correct(source, [edit]));
          const text = (tree: typeof parsed.tree, from: string) =>
            leavesOf(from, tree)
              .map(({ value }) => value)
              .join('');
          if (changed.ok) {
            expect(text(changed.tree, correct(source, [edit])).replace('Q', leaf.value[at]!)).toBe(
              text(parsed.tree, source),
            );
          }
        }
      }),
      { numRuns: 1500 },
    );
  });
});

describe('components', () => {
  test.each(Object.entries(COMPONENTS))(
    '<%s> exists and takes the attributes the check accepts',
    async (name, attributes) => {
      const { readFileSync } = await import('node:fs');
      const { join } = await import('node:path');
      const read = (component: string): string =>
        readFileSync(join(import.meta.dirname, `../../src/components/${component}.astro`), 'utf8');
      const [, like = name] = /^type Props = ComponentProps<typeof (\w+)>;$/mu.exec(read(name)) ?? [];
      const source = read(like);
      for (const attribute of attributes)
        expect(source).toMatch(new RegExp(`^  ${attribute}\\??: string;$`, 'mu'));
    },
  );
});
