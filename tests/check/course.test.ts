/** A whole course, without processes: what the figure modules yield is given. `failure.test.ts` runs the real ones. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type CheckedCourse, type CourseOptions, checkCourse, summarize } from '../../src/check/course.ts';
import { evaluate, type ModuleResult } from '../../src/check/evaluation.ts';
import { findLessons, isDraft, isLesson } from '../../src/check/lesson.ts';
import { createMessage, formatMessage } from '../../src/check/message.ts';
import { behauptung, defineFigures, zahl } from '../../src/figures/figure.ts';
import { hoechstens, mindestens } from '../../src/figures/predicate.ts';

vi.mock('../../src/check/evaluation.ts', () => ({ evaluate: vi.fn() }));

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const lauf = { simulator: 'simuliere', parameter: { kapazitaet: 11 } };
const figures = defineFigures({ n: zahl(80, lauf) });
const fine: ModuleResult = { ok: true, figures, unstable: [] };
const lesson = (body: string): string => `---\ntitle: Fall\n---\n\n${body}\n`;
const shows = (text: string): string => lesson(`Es sind <Zahl von="n">${text}</Zahl>.`);

function course(files: Readonly<Record<string, string | Uint8Array>>): string {
  const root = mkdtempSync(join(tmpdir(), 'belegt-course-'));
  folders.push(root);
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), content);
  }
  return root;
}

const EINS = 'content/a/eins/index.mdx';
const ZWEI = 'content/a/zwei/index.mdx';

async function run(
  files: Readonly<Record<string, string | Uint8Array>>,
  results: readonly ModuleResult[] = Object.keys(files).map(() => fine),
  options?: CourseOptions,
): Promise<CheckedCourse> {
  vi.mocked(evaluate).mockResolvedValue([...results]);
  return checkCourse(course(files), options);
}

const shown = ({ messages }: CheckedCourse): string[] =>
  messages.map((message) => `[${message.ruleId}] ${formatMessage(message)}`);

beforeEach(() => vi.mocked(evaluate).mockReset());

describe('a course', () => {
  test('that agrees is clean, with all its counts', async () => {
    const checked = await run({ [EINS]: shows('80'), [ZWEI]: shows('achtzig') });
    expect(shown(checked)).toEqual([]);
    expect(checked.outcome).toBe('clean');
    expect(checked.lessons.map(({ lesson: { file } }) => file)).toEqual([EINS, ZWEI]);
    expect(checked.lessons[0]).toMatchObject({ source: shows('80'), figures, messages: [] });
    expect(checked.lessons[0]!.accept()).toEqual({ source: shows('80'), changes: [], refusal: undefined });
    expect(summarize(checked)).toBe(
      '2 lessons, 2 places, 2 figures, 2 literals compared: all agree with the code',
    );
  });

  test('is evaluated from its root, each module once, within the limit', async () => {
    vi.mocked(evaluate).mockResolvedValue([fine, fine]);
    const root = course({ [EINS]: shows('80'), [ZWEI]: shows('80') });
    await checkCourse(root, { limit: 1234 });
    expect(vi.mocked(evaluate).mock.calls).toEqual([
      [
        [join(root, 'content/a/eins/figures.ts'), join(root, 'content/a/zwei/figures.ts')],
        { root, limit: 1234 },
      ],
    ]);
  });

  test('that drifted says where, and what accepting does', async () => {
    const checked = await run({ [EINS]: shows('80'), [ZWEI]: shows('79') });
    expect(shown(checked)).toEqual([
      `[drift] ${ZWEI}:5:23  n drifted: the lesson says 79, simuliere(kapazitaet=11) gives 80\n  → if the new value is right, re-read this sentence and run: npm run accept`,
    ]);
    expect(checked.outcome).toBe('drift');
    expect(checked.lessons.map(({ messages }) => messages.length)).toEqual([0, 1]);
    expect(checked.lessons[1]!.accept().source).toBe(shows('80'));
    expect(summarize(checked)).toBe(
      '2 lessons, 2 places, 2 figures, 2 literals compared: 1 difference between lesson and code',
    );
  });

  test('of which a module fails is not checked there, and elsewhere it is', async () => {
    const failure = { problem: 'threw Error: kaputt', line: 3, column: 7 };
    const checked = await run({ [EINS]: shows('79'), [ZWEI]: shows('79') }, [{ ok: false, failure }, fine]);
    expect(shown(checked)).toEqual([
      `[module] content/a/eins/figures.ts:3:7  threw Error: kaputt\n  → no number of ${EINS} could be checked: mend the figure module`,
      expect.stringContaining(`[drift] ${ZWEI}:5:23  n drifted`),
    ]);
    expect(checked.outcome).toBe('unchecked');
    expect(checked.lessons[0]).toMatchObject({
      source: shows('79'),
      figures: {},
      checked: { corrected: shows('79'), changes: [], messages: [], places: [], literals: 0 },
    });
    expect(checked.lessons[0]!.accept()).toEqual({ source: shows('79'), changes: [], refusal: undefined });
    expect(summarize(checked)).toBe(
      '2 lessons, 1 place, 1 figure, 1 literal compared: 2 problems: not everything could be checked',
    );
  });

  test.each([
    [{ problem: 'hangs' }, 'content/a/eins/figures.ts  hangs'],
    [{ problem: 'threw', line: 3 }, 'content/a/eins/figures.ts:3:1  threw'],
  ])('points as far as it knows: %j', async (failure, text) => {
    const checked = await run({ [EINS]: shows('80') }, [{ ok: false, failure }]);
    expect(shown(checked)[0]!.split('\n')[0]).toBe(`[module] ${text}`);
    expect(checked.messages[0]!.place).toEqual(
      'line' in failure ? { line: 3, column: 1, offset: 0 } : undefined,
    );
  });

  test('counts warnings apart from differences', async () => {
    const all = defineFigures({
      n: zahl(80, lauf),
      weit: behauptung('wenige', hoechstens(1, 100), lauf),
      auch: behauptung('viele', mindestens(100, 1), lauf),
    });
    const wide = '<Behauptung von="weit">wenige</Behauptung>';
    const verdict = async (body: string): Promise<string> => {
      const checked = await run({ [EINS]: lesson(body) }, [{ ok: true, figures: all, unstable: [] }]);
      expect(checked.outcome).toBe('drift');
      return summarize(checked).replace(/^.*: /u, '');
    };
    expect(await verdict(wide)).toBe('1 warning');
    expect(await verdict(`${wide} <Behauptung von="auch">viele</Behauptung>`)).toBe('2 warnings');
    expect(await verdict(`${wide} <Zahl von="n">79</Zahl>`)).toBe(
      '1 difference between lesson and code and 1 warning',
    );
  });

  test('with a figure that is not deterministic says so where it is shown, and never as drift', async () => {
    const problem =
      'is not deterministic: a second run with another clock, time zone and Math.random gives another value';
    const two = defineFigures({ n: zahl(80, lauf), m: zahl(1, lauf) });
    const checked = await run({ [EINS]: shows('79') }, [
      { ok: true, figures: two, unstable: ['n', 'm', 'only-in-the-second-run'] },
    ]);
    const hint = '\n  → mend it in figures.ts';
    expect(shown(checked)).toEqual([
      `[invalid-figure] content/a/eins/figures.ts  m ${problem}${hint}`,
      `[invalid-figure] content/a/eins/figures.ts  only-in-the-second-run ${problem}${hint}`,
      `[invalid-figure] ${EINS}:5:9  n ${problem}${hint}`,
    ]);
    expect(checked.lessons[0]!.figures).toEqual({
      n: { kind: 'invalid', problem, runs: [lauf] },
      m: { kind: 'invalid', problem, runs: [lauf] },
      'only-in-the-second-run': { kind: 'invalid', problem, runs: [] },
    });
    expect(checked.lessons[0]!.accept().source).toBe(shows('79'));
  });

  test('whose lesson shows no figure has checked nothing', async () => {
    const text = lesson('<Angabe quelle="x">5</Angabe>\n\n<Quelltext von="content/a/eins/x.py" />');
    const checked = await run({ [EINS]: text, 'content/a/eins/x.py': 'x = 1' });
    expect(shown(checked)).toEqual([
      `[no-places] ${EINS}  uses no figure: nothing was checked\n  → show figures with <Zahl von="…">, <Tabelle von="…" />, …`,
    ]);
    expect(checked.outcome).toBe('unchecked');
    const among = await run({
      [EINS]: `${text}${shows('80').slice(text.indexOf('<'))}`,
      'content/a/eins/x.py': 'x = 1',
    });
    expect(shown(among)).toEqual([]);
    const broken = await run({ [EINS]: lesson('{1}') });
    expect(broken.messages.map(({ ruleId }) => ruleId)).toEqual(['expression']);
  });

  test('looks listings up in its folder', async () => {
    const text = `${shows('80')}\n<Quelltext von="./x.py" />\n\n<Quelltext von="./y.py" />\n`;
    const checked = await run({ [EINS]: text, 'content/a/eins/x.py': 'x = 1' });
    expect(shown(checked)).toEqual([
      `[listing] ${EINS}:9:1  ./y.py cannot be shown: there is no file content/a/eins/y.py\n  → name a file and a region, class or function of it`,
    ]);
  });

  test('does not read what is no text', async () => {
    const checked = await run({ [EINS]: Uint8Array.of(0x41, 0xff) });
    expect(shown(checked)).toEqual([`[parse] ${EINS}  is not encoded in UTF-8\n  → save it as UTF-8`]);
    expect(checked.lessons[0]).toMatchObject({ source: '', figures: {} });
  });

  test('without lessons is no course', async () => {
    const hint = '\n  → run the command in the project folder';
    const reason = 'there are no lessons: found no content/<track>/<lesson>/index.mdx';
    const empty = await run({});
    expect(shown(empty)).toEqual([`[no-lessons] content  ${reason}${hint}`]);
    expect(empty.outcome).toBe('unchecked');
    expect(summarize(empty)).toBe(
      '0 lessons, 0 places, 0 figures, 0 literals compared: 1 problem: not everything could be checked',
    );
  });

  test('names what would be published without being checked', async () => {
    const checked = await run({ [EINS]: shows('80'), 'content/start.mdx': 'x' }, [fine]);
    expect(shown(checked)).toEqual([
      '[stray-file] content/start.mdx  would be published without being checked: lessons are content/<track>/<lesson>/index.mdx\n  → move it there, or begin its name with _ to leave it out',
    ]);
  });
});

describe('diagrams', () => {
  const problems = vi.fn(() => [{ line: 8, column: 1, message: 'is no diagram' }]);
  const load = vi.fn(async () => problems);

  test.each([
    ['```mermaid', true],
    ['~~~ mermaid', true],
    ['````Mermaid', true],
    ['> - text\n>\n>   ```mermaid', true],
    ['> ```mermaid', true],
    ['- ```mermaid', true],
    ['10) + * ```mermaid', true],
    ['\t~~~~mermaid', true],
    ['``mermaid``', false],
    ['Text ```mermaid', false],
    ['```text', false],
  ])('%j: %s', async (line, loaded) => {
    load.mockClear();
    await run({ [EINS]: lesson(line) }, undefined, { loadDiagramProblems: load });
    expect(load).toHaveBeenCalledTimes(loaded ? 1 : 0);
  });

  test('are checked in every lesson', async () => {
    const source = `${shows('80')}\n\`\`\`mermaid\nx\n\`\`\`\n`;
    const options = { loadDiagramProblems: load };
    const checked = await run({ [EINS]: shows('80'), [ZWEI]: source }, undefined, options);
    expect(shown(checked)).toContain(`[diagram] ${ZWEI}:8:1  is no diagram\n  → mend the diagram`);
    expect(shown(await run({ [ZWEI]: source }))).toEqual([]);
  });
});

test('Python is checked with the figures that could be computed', async () => {
  const pythonProblems = vi.fn(async () => [
    createMessage('x.py', { rule: 'python', reason: 'differs', hint: 'mend it' }),
  ]);
  const failed: ModuleResult = { ok: false, failure: { problem: 'hangs' } };
  const files = { [EINS]: shows('80'), [ZWEI]: shows('80') };
  const checked = await run(files, [failed, fine], { pythonProblems });
  expect(shown(checked).map((message) => message.split(' ')[0])).toEqual(['[module]', '[python]']);
  const lessons = [EINS, ZWEI].map((file) => ({ file, figures: file.replace('index.mdx', 'figures.ts') }));
  expect(pythonProblems.mock.calls).toEqual([[folders.at(-1), lessons, new Map([[ZWEI, figures]])]]);
});

describe('lessons on disk', () => {
  test.each([
    ['content/a/b/index.mdx', true],
    ['content/konzepte/eins/index.mdx', true],
    ['content/a/b/c/index.mdx', false],
    ['content/a/index.mdx', false],
    ['content/a/b/index.mdx.bak', false],
    ['x/content/a/b/index.mdx', false],
    ['content/a/b/index-mdx', false],
  ])('%s: %s', (file, lesson) => expect(isLesson(file)).toBe(lesson));

  test.each([
    ['content/a/_b.mdx', true],
    ['_b.mdx', true],
    ['content/_a/b.mdx', false],
    ['content/a/b_c.mdx', false],
  ])('draft %s: %s', (file, draft) => expect(isDraft(file)).toBe(draft));

  test('are found in the order of their paths, through links, without drafts and other files', () => {
    const root = course({
      'content/b/eins/index.mdx': '',
      'content/a/index.mdx-zwei/index.mdx': '',
      'content/a-b/eins/index.mdx': '',
      'content/a/_entwurf.mdx': '',
      'content/a/notiz.md': '',
      'content/Z.mdx': '',
      'anderswo/drei/index.mdx': '',
    });
    symlinkSync(join(root, 'anderswo'), join(root, 'content/c'));
    symlinkSync(join(root, 'fehlt'), join(root, 'content/d'));
    expect(findLessons(root)).toEqual({
      lessons: [
        { file: 'content/a-b/eins/index.mdx', figures: 'content/a-b/eins/figures.ts' },
        { file: 'content/a/index.mdx-zwei/index.mdx', figures: 'content/a/index.mdx-zwei/figures.ts' },
        { file: 'content/b/eins/index.mdx', figures: 'content/b/eins/figures.ts' },
        { file: 'content/c/drei/index.mdx', figures: 'content/c/drei/figures.ts' },
      ],
      strays: ['content/Z.mdx'],
    });
  });

  test('are looked for 32 folders deep, so that links in a circle come to an end', () => {
    const deep = (levels: number): string => `content/${'x/'.repeat(levels)}y.mdx`;
    const root = course({ [deep(32)]: '', [deep(33)]: '' });
    expect(findLessons(root).strays).toEqual([deep(32)]);
  });

  test('there need be none', () => {
    expect(findLessons(course({}))).toEqual({ lessons: [], strays: [] });
  });
});
