import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { unzipSync, zipSync } from 'fflate';
import { exerciseAsset, exerciseFolders } from '../components/uebung/source.ts';
import { type Bytecode, precompile } from '../python/browser/precompile.ts';

/** What the browser needs to know of the emitted files; `virtual:python-assets` carries it into the bundle. */
export interface PythonAssets {
  /** Folder of the files below the site's base, such as `_python/1a2b3c4d5e/`. */
  readonly folder: string;
  /** Uncompressed size of each file, which is what a reader's stream counts. */
  readonly sizes: Readonly<Record<string, number>>;
}

interface Distribution extends PythonAssets {
  /** Which build of Python this is, from Pyodide's list of packages, which is served without its packages. */
  readonly info: unknown;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

const VIRTUAL = 'virtual:python-assets';
const TYPES: Record<string, string> = {
  json: 'application/json',
  js: 'text/javascript',
  wasm: 'application/wasm',
  zip: 'application/zip',
};

/**
 * Puts Python into the site: Pyodide's files under a name made from their bytes, so that they may be cached for
 * ever, and per exercise one file with its check and the lesson's modules. The dev server answers the same addresses.
 */
export function pythonAssets(): AstroIntegration {
  let root = '';
  let base = '/';
  return {
    name: 'python-assets',
    hooks: {
      'astro:config:setup': ({ command, config, updateConfig }) => {
        root = fileURLToPath(config.root);
        base = config.base.replace(/\/*$/, '/');
        // Takes some seconds beside everything else a build does.
        if (command === 'build') distribution(root).catch(() => {});
        updateConfig({ vite: { plugins: [virtualModule(() => distribution(root))] } });
      },
      'astro:server:setup': ({ server }) => {
        server.middlewares.use(async (request, response, next) => {
          const path = new URL(request.url ?? '/', 'http://localhost').pathname;
          // Vite takes the base off before it asks its middlewares; some versions do not.
          const name = path.startsWith(base) ? path.slice(base.length) : path.slice(1);
          const body = name.startsWith('_python/') ? (await emitted(root)).get(name) : undefined;
          if (!body) return next();
          response.setHeader('content-type', TYPES[name.split('.').at(-1) ?? ''] ?? 'text/plain');
          response.end(body);
        });
      },
      'astro:build:done': async ({ dir }) => {
        for (const [name, body] of await emitted(root)) {
          const path = join(fileURLToPath(dir), name);
          mkdirSync(dirname(path), { recursive: true });
          writeFileSync(path, body);
        }
      },
    },
  };
}

/** Every emitted file by its path below the base. */
async function emitted(root: string): Promise<Map<string, Uint8Array>> {
  const { folder, files } = await distribution(root);
  const all = new Map([...files].map(([name, body]) => [folder + name, body]));
  for (const exercise of exerciseFolders(root)) {
    const { address, body } = exerciseAsset(root, exercise);
    all.set(address, new TextEncoder().encode(body));
  }
  return all;
}

let known: Promise<Distribution> | undefined;

/** Pyodide as it is served; made once per process. */
export function distribution(root: string): Promise<Distribution> {
  known ??= make(root);
  return known;
}

async function make(root: string): Promise<Distribution> {
  const folder = join(root, 'node_modules/pyodide');
  const read = (name: string): Uint8Array => new Uint8Array(readFileSync(join(folder, name)));
  // Not every server knows `.mjs`, and a module of an unknown type is not run.
  const files = new Map([
    ['pyodide.js', withoutSourceMap(read('pyodide.mjs'))],
    ['pyodide.asm.js', withoutSourceMap(read('pyodide.asm.mjs'))],
    ['pyodide.asm.wasm', read('pyodide.asm.wasm')],
    ['python_stdlib.zip', packLibrary(read('python_stdlib.zip'), await precompile())],
  ]);
  const hash = createHash('sha256');
  for (const [name, body] of files) hash.update(name).update(body);
  const sizes = Object.fromEntries([...files].map(([name, body]) => [name, body.length]));
  const { info } = JSON.parse(readFileSync(join(folder, 'pyodide-lock.json'), 'utf8'));
  return { info, folder: `_python/${hash.digest('hex').slice(0, 10)}/`, sizes, files };
}

/**
 * The library without compression of its own: what compresses the transfer then sees all files as one text and needs
 * a third less. What every start imports is there as bytecode instead of source, which makes the start twice as
 * fast for half a megabyte. Entries in order and with one date, so that the bytes depend on the contents alone.
 */
export function packLibrary(archive: Uint8Array, bytecode: Bytecode): Uint8Array {
  const entries = new Map(Object.entries(unzipSync(archive)).filter(([name]) => !name.endsWith('/')));
  for (const [name, code] of bytecode) {
    if (!entries.delete(name)) throw new Error(`python-assets: the library has no ${name}`);
    entries.set(`${name}c`, code);
  }
  const stored = [...entries]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, body]) => [name, [body, { level: 0, mtime: '1980-01-02T12:00:00' }]]);
  return zipSync(Object.fromEntries(stored));
}

/** A map that is not served would only be a failing request in the reader's developer tools. */
function withoutSourceMap(script: Uint8Array): Uint8Array {
  const text = new TextDecoder().decode(script);
  return new TextEncoder().encode(text.replace(/\n\/\/# sourceMappingURL=.*\s*$/u, '\n'));
}

function virtualModule(assets: () => Promise<Distribution>) {
  return {
    name: 'belegt-python-assets',
    resolveId: (id: string) => (id === VIRTUAL ? `\0${VIRTUAL}` : undefined),
    async load(id: string) {
      if (id !== `\0${VIRTUAL}`) return undefined;
      const { folder, sizes, info } = await assets();
      return `export const folder = import.meta.env.BASE_URL.replace(/\\/*$/, '/') + ${JSON.stringify(folder)};
export const sizes = ${JSON.stringify(sizes)};
export const info = ${JSON.stringify(info)};`;
    },
  };
}
