import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { exerciseAsset, exerciseFolders, readExercise } from '../../src/components/uebung/source.ts';
import { precompile } from '../../src/python/browser/precompile.ts';
import { distribution, packLibrary } from '../../src/site/python-assets.ts';

const root = resolve(import.meta.dirname, '../..');
const original = readFileSync(join(root, 'node_modules/pyodide/python_stdlib.zip'));

test('the library has the same files, unpacked and with bytes that depend on nothing else', () => {
  const stored = packLibrary(original, new Map());
  expect(stored.length).toBeGreaterThan(3 * original.length);
  expect(Buffer.compare(packLibrary(stored, new Map()), stored)).toBe(0);
  const [before, after] = [unzipSync(original), unzipSync(stored)];
  for (const [name, bytes] of Object.entries(before)) {
    if (!name.endsWith('/')) expect(Buffer.compare(after[name]!, bytes), name).toBe(0);
  }
});

test('what every start imports is there as bytecode, and only so', async () => {
  const { files } = await distribution(root);
  const names = Object.keys(unzipSync(files.get('python_stdlib.zip')!));
  for (const module of ['random', 'collections/__init__', 'traceback', 'json/__init__']) {
    expect(names).toContain(`${module}.pyc`);
    expect(names).not.toContain(`${module}.py`);
  }
  expect(names, 'what few need stays source').toContain('sqlite3/__init__.py');
  expect(() => packLibrary(original, new Map([['gibt_es_nicht.py', new Uint8Array()]]))).toThrow(
    'gibt_es_nicht',
  );
}, 60_000);

test('bytecode is the same in every build', async () => {
  const [first, second] = [await precompile(), await precompile()];
  expect([...first.keys()]).toEqual([...second.keys()]);
  for (const [name, bytes] of first) expect(Buffer.compare(bytes, second.get(name)!), name).toBe(0);
}, 60_000);

test('the folder is named after the bytes and carries no source maps that nobody serves', async () => {
  const { folder, files, sizes } = await distribution(root);
  expect(folder).toMatch(/^_python\/[0-9a-f]{10}\/$/);
  for (const [name, bytes] of files) {
    expect(sizes[name]).toBe(bytes.length);
    if (name.endsWith('.js')) expect(new TextDecoder().decode(bytes)).not.toContain('sourceMappingURL');
  }
}, 60_000);

test('an exercise is run with its check and its lesson’s modules, and never with its solution', () => {
  const folders = exerciseFolders(root);
  expect(folders.length).toBeGreaterThan(2);
  for (const folder of folders) {
    const { address, body } = exerciseAsset(root, folder);
    expect(address).toMatch(/^_python\/uebungen\/.+\.[0-9a-f]{10}\.json$/);
    const solution = readFileSync(join(root, folder.lesson, 'uebungen', folder.name, 'loesung.py'), 'utf8');
    expect(Object.values(JSON.parse(body).files)).not.toContain(solution);
    expect(body).not.toContain(JSON.stringify(solution).slice(1, -1));
  }
});

test('a missing file is named with its place', () => {
  expect(() => readExercise(root, { lesson: 'content/konzepte/resilienz-1', name: 'gibt-es-nicht' })).toThrow(
    'content/konzepte/resilienz-1/uebungen/gibt-es-nicht/start.py',
  );
});
