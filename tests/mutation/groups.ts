/** What `npm run mutate` changes, and with which tests: a configuration of vitest each, beside this file. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Folder to the score it must reach, in per cent. */
export const GOALS = { sim: 95, 'src/check': 90 } as const;
export type Folder = keyof typeof GOALS;

export interface Group {
  readonly name: 'sim' | 'check' | 'processes';
  readonly folder: Folder;
  readonly files: readonly string[];
  /** Whether Stryker runs only the tests that reach a mutant: not if it stands in a process that a test starts. */
  readonly coverage: 'perTest' | 'off';
}

const PROCESSES = ['evaluation', 'evaluation-child', 'perturbation'].map((name) => `src/check/${name}.ts`);

/** @param root absolute path of the project. */
export function groupsOf(root: string): readonly Group[] {
  const filesIn = (folder: Folder): string[] =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);
  return [
    { name: 'sim', folder: 'sim', files: filesIn('sim'), coverage: 'perTest' },
    {
      name: 'check',
      folder: 'src/check',
      files: filesIn('src/check').filter((file) => !PROCESSES.includes(file)),
      coverage: 'perTest',
    },
    { name: 'processes', folder: 'src/check', files: PROCESSES, coverage: 'off' },
  ];
}
