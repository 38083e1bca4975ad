/** Which folder may import what: the design's layout, and that the comparison itself touches nothing outside. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { project } from '../scripts/command.ts';

/** Everything a source file imports, as written. Types count too: they tie folders together all the same. */
function importsOf(file: string): string[] {
  const source = readFileSync(join(project, file), 'utf8');
  const statements = source.matchAll(
    /^\s*(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gmu,
  );
  return [...statements].map((match) => (match[1] ?? match[2] ?? match[3])!);
}

/** The project's file an import means, relative to its root; `node:…` or a package's name otherwise. */
function targetOf(file: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('.')) return relative(project, join(project, dirname(file), specifier));
  return builtinModules.includes(specifier) ? `node:${specifier}` : specifier;
}

const isPackage = (target: string): boolean => !existsSync(join(project, target));
const filesOf = (pattern: string): string[] => globSync(pattern, { cwd: project }).toSorted();

interface Rule {
  readonly files: string;
  /** Folders of ours, and packages; `*` for any package. */
  readonly ours: readonly string[];
  readonly packages: readonly string[];
}

const RULES: readonly Rule[] = [
  { files: 'sim/**/*.ts', ours: ['sim/'], packages: [] },
  // The rows of a chart are made once, for the accepted copy and for the lab that redraws them; seedrandom is chance in
  // the TypeScript examples, by name of its seed.
  {
    files: 'content/*/*/figures.ts',
    ours: ['sim/', 'src/figures/', 'src/labor/table.ts'],
    packages: ['seedrandom'],
  },
  { files: 'src/labor/table.ts', ours: ['sim/', 'src/figures/'], packages: [] },
  { files: 'src/figures/**/*.ts', ours: ['src/figures/'], packages: [] },
  { files: 'src/check/**/*.ts', ours: ['src/check/', 'src/figures/'], packages: ['*'] },
  { files: 'src/markdown/*.ts', ours: ['src/markdown/', 'src/check/', 'src/figures/'], packages: ['*'] },
];

describe('what may import what', () => {
  test.each(RULES)('$files', ({ files, ours, packages }) => {
    const found = filesOf(files);
    expect(found.length).toBeGreaterThan(0);
    const forbidden = found.flatMap((file) =>
      importsOf(file)
        .map((specifier) => targetOf(file, specifier))
        .filter((target) =>
          isPackage(target)
            ? !packages.includes('*') && !packages.includes(target)
            : !ours.some((folder) => target.startsWith(folder)),
        )
        .map((target) => `${file} imports ${target}`),
    );
    expect(forbidden).toEqual([]);
  });
});

test('components know nothing of the build and the command line', () => {
  const files = filesOf('src/components/**/*.{ts,astro}');
  expect(files.length).toBeGreaterThan(10);
  const forbidden = files.flatMap((file) =>
    importsOf(file)
      .map((specifier) => targetOf(file, specifier))
      .filter((target) => /^(?:src\/markdown|src\/pages|scripts|tests|content)\//u.test(target))
      .map((target) => `${file} imports ${target}`),
  );
  expect(forbidden).toEqual([]);
});

describe('the comparison is pure', () => {
  const reached = (entry: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(entry) || !entry.endsWith('.ts')) return seen;
    seen.add(entry);
    for (const specifier of importsOf(entry)) {
      const target = targetOf(entry, specifier);
      if (isPackage(target)) seen.add(target);
      else reached(target, seen);
    }
    return seen;
  };

  test.each(['src/check/check.ts', 'src/check/accept.ts', 'src/figures/figure.ts'])(
    '%s reaches no I/O',
    (entry) => {
      const all = [...reached(entry)];
      expect(all.filter((target) => target.startsWith('node:'))).toEqual([]);
      const packages = all.filter(isPackage);
      expect(
        packages.filter(
          (name) => !['leven', 'magic-string', 'mdast', 'satteri', 'vfile-message'].includes(name),
        ),
      ).toEqual([]);
      for (const file of all.filter((target) => target.endsWith('.ts'))) {
        const code = readFileSync(join(project, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gmu, '');
        expect(code, file).not.toMatch(
          /\bprocess\.|\bfetch\(|\bDate\.|\bnew Date\b|Math\.random|toLocale|\bIntl\b|console\./u,
        );
      }
    },
  );

  test('the walk over imports sees what it should', () => {
    expect([...reached('src/check/check.ts')]).toContain('src/figures/german-number.ts');
    expect([...reached('src/check/course.ts')]).toContain('node:fs');
    expect(importsOf('scripts/command.ts')).toContain('./diagrams.ts');
  });
});
