import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = new URL('../../sim/', import.meta.url);
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.ts'),
);

/** The source without comments, which may speak of anything. */
function code(file: string): string {
  return readFileSync(new URL(file, folder), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '');
}

describe('sim/ is pure', () => {
  it('has files', () => expect(files.length).toBeGreaterThan(5));

  it.each(files)('%s sees no clock, environment, locale or chance of its own', (file) => {
    const forbidden =
      /\b(Date|performance|process|globalThis|navigator|Intl|toLocale\w+|localeCompare|normalize|setTimeout|fetch|crypto|console)\b/g;
    expect(code(file).match(forbidden)).toBeNull();
  });

  it('uses Math.random once, as the default of backoff', () => {
    const uses = files.flatMap((file) =>
      (code(file).match(/.*\bMath\.random\b.*/g) ?? []).map((line) => line.trim()),
    );
    expect(uses).toEqual([
      'export function backoff(versuch: number, basis: number, deckel: number, zufall = Math.random): number {',
    ]);
  });

  it.each(files)('%s imports only its neighbours', (file) => {
    const imports = [...code(file).matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1]);
    for (const specifier of imports) expect(specifier).toMatch(/^\.\/[a-z-]+\.ts$/);
  });
});
