/** `npm run accept` through the real command, on a small course of its own. */
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type Ended, project, runNode } from './command.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const LESSON = 'content/konzepte/eins/index.mdx';
const figureModule = join(project, 'src/figures/figure.ts');
const predicateModule = join(project, 'src/figures/predicate.ts');

/** A figure module whose values can be changed. */
function figures({ erfolge = 80, slots = 3, last = '[8, 8]', bound = 100, more = '' } = {}): string {
  return `import { ausgabe, behauptung, defineFigures, rechnung, tabelle, zahl } from '${figureModule}';
import { hoechstens } from '${predicateModule}';

const lauf = { simulator: 'simuliere', parameter: { kapazitaet: 11 } };
export default defineFigures({
  erfolge: zahl(${erfolge}, lauf),
  rechnung: rechnung([${slots}, ${slots} * 2], lauf),
  tabelle: tabelle(['Politik', 'Erfolge'], [['sofort', ${erfolge}], ['nie', 8]], lauf),
  ausgabe: ausgabe('Last: ${last}\\nErfolge: ${erfolge}', lauf),
  satz: behauptung('höchstens hundert', hoechstens(${erfolge}, ${bound}), lauf),${more}
});
`;
}

const SOURCE = `---
title: Fall
---

Von 240 gelingen <Zahl von="erfolge">80</Zahl>. Das sind <Behauptung von="satz">höchstens hundert</Behauptung>. <Rechnung von="rechnung">Drei Slots sind
belegt, macht 6.</Rechnung> Danach ist Ruhe.

- <Tabelle von="tabelle">

  | Politik | Erfolge |
  | :-- | --: |
  | **sofort** | 80 |
  | nie | 8 |

  </Tabelle>

> <Ausgabe von="ausgabe">
>
> \`\`\`text
> Last: [8, 8]
> Erfolge: 80
> \`\`\`
>
> </Ausgabe>
`;

function course(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'belegt-accept-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) write(folder, name, text);
  return folder;
}

function write(folder: string, name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

const read = (folder: string, name = LESSON): string => readFileSync(join(folder, name), 'utf8');
const run = (folder: string, command: 'check' | 'accept'): Promise<Ended> =>
  runNode(folder, [join(project, `scripts/${command}.ts`)]);
const oneLesson = (source: string, module: string): string =>
  course({ [LESSON]: source, 'content/konzepte/eins/figures.ts': module });

describe.each([
  ['LF', SOURCE],
  ['CRLF', SOURCE.replaceAll('\n', '\r\n')],
  ['CRLF with a byte order mark', `\ufeff${SOURCE.replaceAll('\n', '\r\n')}`],
])('accept, %s', (_, source) => {
  test('shows each changed sentence, then the check is green, and a second accept changes no byte', {
    timeout: 60_000,
  }, async () => {
    const folder = oneLesson(source, figures());
    expect(await run(folder, 'check')).toMatchObject({ code: 0, stderr: '' });
    write(folder, 'content/konzepte/eins/figures.ts', figures({ erfolge: 81, slots: 4, last: '[8, 9]' }));
    expect((await run(folder, 'check')).code).toBe(1);
    expect(read(folder)).toBe(source);

    const accepted = await run(folder, 'accept');
    expect(accepted).toEqual({
      code: 0,
      stderr: '',
      stdout: `accepted content/konzepte/eins/index.mdx:5:38  erfolge: 80 → 81
  before: Von 240 gelingen 80.
  after:  Von 240 gelingen 81.

accepted content/konzepte/eins/index.mdx:5:138  rechnung: Drei → Vier, rechnung: 6 → 8
  before: Drei Slots sind belegt, macht 6.
  after:  Vier Slots sind belegt, macht 8.

accepted content/konzepte/eins/index.mdx:12:18  tabelle: 80 → 81
  before: | **sofort** | 80 |
  after:  | **sofort** | 81 |

accepted content/konzepte/eins/index.mdx:20:3  ausgabe: Last: [8, 8] → Last: [8, 9]
  before: Last: [8, 8]
  after:  Last: [8, 9]

accepted content/konzepte/eins/index.mdx:21:3  ausgabe: Erfolge: 80 → Erfolge: 81
  before: Erfolge: 80
  after:  Erfolge: 81

1 lesson, 5 places, 5 figures, 12 literals compared: all agree with the code
`,
    });
    const expected = source
      .replace('">80<', '">81<')
      .replace('Drei Slots', 'Vier Slots')
      .replace('macht 6', 'macht 8')
      .replace('| 80 |', '| 81 |')
      .replace('[8, 8]', '[8, 9]')
      .replace('Erfolge: 80', 'Erfolge: 81');
    expect(read(folder)).toBe(expected);
    expect(await run(folder, 'check')).toMatchObject({ code: 0, stderr: '' });

    const { mtimeMs, ino } = statSync(join(folder, LESSON));
    expect((await run(folder, 'accept')).stdout).toBe(
      '1 lesson, 5 places, 5 figures, 12 literals compared: all agree with the code\n',
    );
    expect(read(folder)).toBe(expected);
    expect(statSync(join(folder, LESSON))).toMatchObject({ mtimeMs, ino });
  });
});

test('fills what has no accepted copy yet, and shows the head of it', { timeout: 60_000 }, async () => {
  const folder = oneLesson(
    '---\ntitle: Fall\n---\n\nEs sind <Zahl von="erfolge" />.\n\n<Tabelle von="tabelle" />\n',
    figures(),
  );
  expect(await run(folder, 'accept')).toEqual({
    code: 0,
    stderr: '',
    stdout: `accepted content/konzepte/eins/index.mdx:5:9  erfolge: nothing → 80
  before: Es sind ….
  after:  Es sind 80.

accepted content/konzepte/eins/index.mdx:7:1  tabelle: nothing → 2 rows of 2 columns
  after:  | Politik | Erfolge |
          | --- | --: |
          | sofort | 80 |
          | nie | 8 |

1 lesson, 2 places, 5 figures, 7 literals compared: all agree with the code
`,
  });
});

test('a false claim is named and left alone, everything else is settled', { timeout: 60_000 }, async () => {
  const folder = oneLesson(SOURCE, figures({ erfolge: 110 }));
  const { code, stdout, stderr } = await run(folder, 'accept');
  expect(code).toBe(1);
  expect(
    stderr,
  ).toBe(`content/konzepte/eins/index.mdx:5:82  satz does not hold: “höchstens hundert” needs 110 <= 100, from simuliere(kapazitaet=11)
  → rewrite the sentence and its predicate in figures.ts; accept never changes a claim that is false

`);
  expect(stdout).toContain('after:  Von 240 gelingen 110.');
  expect(stdout).not.toContain('accepted content/konzepte/eins/index.mdx:5:82');
  expect(read(folder)).toContain('<Behauptung von="satz">höchstens hundert</Behauptung>');
  expect((await run(folder, 'accept')).code).toBe(1);
});

test('what a person has to mend stays, in lessons with other problems too', { timeout: 60_000 }, async () => {
  const folder = course({
    [LESSON]: SOURCE.replace('Danach ist Ruhe.', '<Zahl von="fehlt">5</Zahl>'),
    'content/konzepte/eins/figures.ts': figures({ erfolge: 81 }),
    'content/konzepte/zwei/index.mdx': SOURCE,
    'content/konzepte/zwei/figures.ts': "throw new Error('kaputt');\n",
    'content/konzepte/drei/index.mdx': `${SOURCE}\n{`,
    'content/konzepte/drei/figures.ts': figures({ erfolge: 81 }),
  });
  const { code, stdout, stderr } = await run(folder, 'accept');
  expect(code).toBe(2);
  expect(read(folder)).toContain('<Zahl von="fehlt">5</Zahl>');
  expect(read(folder)).toContain('<Zahl von="erfolge">81</Zahl>');
  expect(read(folder, 'content/konzepte/zwei/index.mdx')).toBe(SOURCE);
  expect(read(folder, 'content/konzepte/drei/index.mdx')).toBe(`${SOURCE}\n{`);
  expect(stdout.match(/^accepted/gmu)).toHaveLength(3);
  expect(stderr).toContain('fehlt is not a figure of this lesson');
  expect(stderr).toContain('content/konzepte/zwei/figures.ts:1:7  threw Error: kaputt');
  expect(stderr).toContain('content/konzepte/drei/index.mdx:26:1  cannot be parsed: ');
});

test('files an interrupted accept left behind are neither read nor in the way', {
  timeout: 60_000,
}, async () => {
  const folder = oneLesson(SOURCE, figures({ erfolge: 81 }));
  write(folder, `${LESSON}.accepting`, 'half a les');
  chmodSync(join(folder, LESSON), 0o640);
  expect((await run(folder, 'accept')).code).toBe(0);
  expect(read(folder)).toBe(
    SOURCE.replace('">80<', '">81<').replace('| 80 |', '| 81 |').replace(': 80', ': 81'),
  );
  expect(readdirSync(join(folder, dirname(LESSON))).toSorted()).toEqual(['figures.ts', 'index.mdx']);
  expect(statSync(join(folder, LESSON)).mode & 0o777).toBe(0o640);
});

test('a value that would read as something else where it stands is not written', {
  timeout: 60_000,
}, async () => {
  // At the start of a line in a block of its own, „1.“ would begin a list.
  const source = '---\ntitle: Fall\n---\n\n<Behauptung von="liste">\n\nanders\n\n</Behauptung>\n';
  const more = "\n  liste: behauptung('- eins', hoechstens(1, 2), lauf),";
  const folder = oneLesson(source, figures({ more }));
  const { code, stderr } = await run(folder, 'accept');
  expect(code).toBe(2);
  expect(stderr).toContain('content/konzepte/eins/index.mdx');
  expect(stderr).toContain('was not changed: with the new values in place, ');
  expect(read(folder)).toBe(source);
});

test('--help names what there is', { timeout: 60_000 }, async () => {
  for (const command of ['check', 'accept']) {
    const { code, stdout } = await runNode(project, [join(project, `scripts/${command}.ts`), '--help']);
    expect(code).toBe(0);
    expect(stdout).toContain('--time-limit <seconds>');
  }
});
