/** What `npm run mutate` changes, and with which tests. */
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Folder to the score it must reach, in per cent. */
export const GOALS = { sim: 95, 'src/check': 90 } as const;
export type Folder = keyof typeof GOALS;
export const FOLDERS = Object.keys(GOALS) as readonly Folder[];

/** Tests of every file, besides those of the same name. They start no processes. */
const SHARED: Readonly<Record<Folder, readonly string[]>> = {
  sim: [],
  'src/check': ['small', 'check', 'expect'].map((name) => `tests/check/${name}.test.ts`),
};
/** Tests of files for which that is not right. */
const TESTS: Readonly<Record<string, readonly string[]>> = {
  'sim/ereignisse.ts': ['tests/sim/verlauf.test.ts', 'tests/sim/simuliere.test.ts'],
  'sim/retry-budget.ts': ['tests/sim/politik.test.ts'],
  'sim/verlauf.ts': ['tests/sim/verlauf.test.ts', 'tests/sim/simuliere.test.ts'],
  'src/check/course.ts': ['tests/check/course.test.ts'],
  'src/check/evaluation-child.ts': ['tests/check/evaluation-child.test.ts', 'tests/check/evaluation.test.ts'],
  'src/check/evaluation.ts': ['tests/check/evaluation.test.ts', 'tests/check/evaluation-child.test.ts'],
  'src/check/lesson.ts': ['tests/check/course.test.ts'],
  'src/check/listing.ts': ['tests/check/listing.test.ts'],
  'src/check/source.ts': [
    'tests/check/structure.test.ts',
    ...['check', 'expect'].map((name) => `tests/check/${name}.test.ts`),
  ],
  'src/check/perturbation.ts': ['tests/check/perturbation.test.ts'],
};
const PROCESSES = ['evaluation', 'evaluation-child', 'perturbation'].map((name) => `src/check/${name}.ts`);

export interface Target {
  readonly file: string;
  readonly tests: readonly string[];
  /** Whether only the tests that reach a mutant run: not if it stands in a process that a test starts. */
  readonly coverage: 'perTest' | 'off';
}

/** @param root absolute path of the project. */
export function targetsIn(root: string, folder: Folder): Target[] {
  return readdirSync(join(root, folder)).map((name) => {
    const file = `${folder}/${name}`;
    const own = `tests/${folder.replace('src/', '')}/${basename(name, '.ts')}.test.ts`;
    return {
      file,
      tests: TESTS[file] ?? [...(existsSync(join(root, own)) ? [own] : []), ...SHARED[folder]],
      coverage: PROCESSES.includes(file) ? 'off' : 'perTest',
    };
  });
}
