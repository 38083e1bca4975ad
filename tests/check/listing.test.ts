import { describe, expect, test } from 'vitest';
import { cutListing, findListing } from '../../src/check/listing.ts';
import { project } from '../scripts/command.ts';

const cut = (file: string, lines: readonly string[], name?: string, eol = '\n') => {
  const found = cutListing(lines.join(eol), file, name);
  return typeof found === 'string' ? found : [found.line, ...found.code.split('\n')];
};

describe('regions', () => {
  const lines = [
    'before();',
    '// #region outer',
    '',
    '  // #region inner',
    '  one();',
    '    two();',
    '  // #endregion inner',
    '  three();',
    '// #endregion',
    'after();',
  ];

  test('end at their own mark; inner marks are left out, and so is the common indentation', () => {
    expect(cut('a.ts', lines, 'inner')).toEqual([5, 'one();', '  two();']);
    expect(cut('a.ts', lines, 'outer')).toEqual([5, 'one();', '  two();', 'three();']);
    expect(cut('a.ts', lines)).toEqual([
      1,
      'before();',
      '',
      '  one();',
      '    two();',
      '  three();',
      'after();',
    ]);
  });

  test('CRLF, a byte order mark and tabs', () => {
    const file = ['\ufeff# region a', '\tx = 1', '\t\ty = 2', '# endregion'];
    expect(cut('a.py', file, 'a', '\r\n')).toEqual([2, 'x = 1', '\ty = 2']);
  });

  test('lose their common indentation, whatever empty lines have, and the space around', () => {
    const file = [
      '// #region a',
      '   ',
      '',
      '    one();',
      '',
      '  ',
      '      two();',
      ' ',
      '',
      '// #endregion',
    ];
    expect(cut('a.ts', file, 'a')).toEqual([4, 'one();', '', '', '  two();']);
  });

  test.each([
    ['//#region a', '//#endregion'],
    ['//  #region a', '//  #endregion'],
    ['#region   a', '#endregion   a'],
    ['  // region a  ', '  // endregion a  '],
    ['// #region a', '// #endregion  '],
  ])('may be marked %j and %j', (start, end) => {
    expect(cut('a.ts', ['x();', start, 'one();', end, 'y();'], 'a')).toEqual([3, 'one();']);
    expect(cut('a.ts', ['x();', start, 'one();', end, 'y();'])).toEqual([1, 'x();', 'one();', 'y();']);
  });

  test('are marked in lines of their own', () => {
    const none = 'a.ts has no region, function or class named a';
    expect(cut('a.ts', ['x(); // #region a', 'one();', '// #endregion'], 'a')).toBe(none);
    expect(cut('a.ts', ['// #region a b', 'one();', '// #endregion'], 'a')).toBe(none);
    expect(cut('a.ts', ['// #region a', 'one(); // #endregion', '// #endregion'], 'a')).toEqual([
      2,
      'one(); // #endregion',
    ]);
    expect(cut('a.ts', ['// #region a', '// #endregion of all', '// #endregion'], 'a')).toEqual([
      2,
      '// #endregion of all',
    ]);
  });

  test('a file without anything to show', () => {
    expect(cut('a.ts', ['', '  ', '// #region a', '// #endregion'])).toBe('a.ts has nothing in it');
  });

  test.each([
    ['a.ts', 'ts'],
    ['a.py', 'python'],
    ['a.txt', 'text'],
    ['ts', 'text'],
  ])('%s is %s', (file, language) => {
    expect(cutListing('x', file, undefined)).toMatchObject({ file, language, name: undefined, line: 1 });
  });

  test('a comment that talks of a region is none', () => {
    const file = ['# region a', '# region of interest, and its endregion', 'x = 1', '# endregion'];
    expect(cut('a.py', file, 'a')).toEqual([2, '# region of interest, and its endregion', 'x = 1']);
  });

  test.each([
    [['// #region a', 'x'], 'a.ts never ends its region a'],
    [['// #region a', '// #endregion', '// #region a', '// #endregion'], 'a.ts has 2 regions named a'],
    [['// #region a', '', '// #endregion'], 'a.ts has nothing in a'],
    [['// #region ab', 'x', '// #endregion'], 'a.ts has no region, function or class named a'],
  ])('%j: %s', (file, problem) => {
    expect(cut('a.ts', file, 'a')).toBe(problem);
  });
});

describe('declarations', () => {
  const ts = [
    '/** The file. */',
    '',
    "import { x } from './x.ts';",
    '/**',
    ' * One.',
    ' */',
    'export async function one<T>(',
    '  a: T,',
    '): Promise<void> {',
    '  const text = `',
    'not indented',
    '`;',
    '}',
    'const two = [',
    '  1,',
    '] as const;',
    'export type Three =',
    "  | 'a'",
    "  | 'b';",
    'const onetwo = 1;',
    'export class Four {',
    '  readonly a = 1;',
    '',
    '  // A method.',
    '  async run(a: number): Promise<void> {',
    '    await this.run(a);',
    '  }',
    '',
    '  get size(): number {',
    '    return 1;',
    '  }',
    '}',
    '',
    'function five() { return 5; }',
    'const six = 6;',
  ];

  test('end where the next one begins, and bring their comment', () => {
    expect(cut('a.ts', ts, 'one')).toEqual([4, ...ts.slice(3, 13)]);
    expect(cut('a.ts', ts, 'two')).toEqual([14, ...ts.slice(13, 16)]);
    expect(cut('a.ts', ts, 'Three')).toEqual([17, ...ts.slice(16, 19)]);
    expect(cut('a.ts', ts, 'onetwo')).toEqual([20, 'const onetwo = 1;']);
    expect(cut('a.ts', ts, 'Four')).toEqual([21, ...ts.slice(20, 32)]);
    expect(cut('a.ts', ts, 'five')).toEqual([34, 'function five() { return 5; }']);
    expect(cut('a.ts', ts, 'six')).toEqual([35, 'const six = 6;']);
    expect(cut('a.ts', ts, 'x')).toBe('a.ts has no region, function or class named x');
  });

  test('methods', () => {
    expect(cut('a.ts', ts, 'Four.run')).toEqual([
      24,
      '// A method.',
      'async run(a: number): Promise<void> {',
      '  await this.run(a);',
      '}',
    ]);
    expect(cut('a.ts', ts, 'Four.size')).toEqual([29, 'get size(): number {', '  return 1;', '}']);
    expect(cut('a.ts', ts, 'Four.fehlt')).toBe('a.ts has no region, function or class named Four.fehlt');
  });

  test.each(['one(', '(one', 'one.', 'Four.run.x'])('%s is no name', (name) => {
    expect(cut('a.ts', ts, name)).toBe(`a.ts has no region, function or class named ${name}`);
  });

  test('at the start of the file, after code with a comment, and before a template that goes on', () => {
    const file = [
      'function a() {}',
      'a(); // not what b is for',
      'function b() {',
      '',
      '}',
      '',
      'const c = `x\\',
      '`;',
      'const d = 1;',
    ];
    expect(cut('a.ts', file, 'a')).toEqual([1, 'function a() {}']);
    expect(cut('a.ts', file, 'b')).toEqual([3, 'function b() {', '', '}']);
    expect(cut('a.ts', file, 'c')).toEqual([7, 'const c = `x\\', '`;']);
  });

  test('methods with empty lines that are not indented', () => {
    const file = [
      'class A {',
      '  run() {',
      '    one();',
      ' ',
      '    two();',
      '  }',
      '',
      '  x() {}',
      '}',
      'class B {}',
    ];
    expect(cut('a.ts', file, 'A.run')).toEqual([2, 'run() {', '  one();', '', '  two();', '}']);
    expect(cut('a.ts', file, 'B.run')).toBe('a.ts has no region, function or class named B.run');
  });

  const py = [
    'import random',
    '',
    '@dataclass',
    '# what for',
    'class Politik:',
    '    """Text',
    'not indented',
    '    """',
    '',
    '    @property',
    '    def neu(self):',
    '        pass',
    '',
    '    def wartezeit(',
    '        self,',
    '    ):',
    '        return 0',
    '',
    '',
    'async def lauf():',
    '    if True:',
    '',
    '        return 1',
    'ANTEIL: float = 0.1',
    'ANTEIL == 0.1',
  ];

  test('Python', () => {
    expect(cut('a.py', py, 'Politik')).toEqual([3, ...py.slice(2, 17)]);
    expect(cut('a.py', py, 'Politik.neu')).toEqual([10, '@property', 'def neu(self):', '    pass']);
    expect(cut('a.py', py, 'Politik.wartezeit')).toEqual([
      14,
      'def wartezeit(',
      '    self,',
      '):',
      '    return 0',
    ]);
    expect(cut('a.py', py, 'lauf')).toEqual([20, ...py.slice(19, 23)]);
    expect(cut('a.py', py, 'ANTEIL')).toEqual([24, 'ANTEIL: float = 0.1']);
    expect(cut('a.txt', py, 'lauf')).toBe('a.txt has no region, function or class named lauf');
  });
});

describe('references', () => {
  const lesson = 'content/konzepte/resilienz-1/index.mdx';
  const problem = (reference: string) => {
    const found = findListing(project, lesson, reference);
    return found.ok ? found.listing.file : found.problem;
  };

  test('are relative to the lesson with a leading ./, else to the project', () => {
    expect(problem('./python/domino.py#domino')).toBe('content/konzepte/resilienz-1/python/domino.py');
    expect(problem('../resilienz-1/python/domino.py')).toBe('content/konzepte/resilienz-1/python/domino.py');
    expect(problem('sim/backoff.ts#backoff')).toBe('sim/backoff.ts');
  });

  test.each([
    ['sim/fehlt.ts', 'there is no file sim/fehlt.ts'],
    ['sim', 'there is no file sim'],
    ['#backoff', 'there is no file .'],
    ['../../../../etc/passwd', '../etc/passwd lies outside the project'],
    ['/etc/passwd', 'there is no file /etc/passwd'],
    ['sim/backoff.ts#', 'sim/backoff.ts has no region, function or class named '],
  ])('%s: %s', (reference, text) => {
    expect(problem(reference)).toBe(text);
  });
});
