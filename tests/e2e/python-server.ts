import { readdir, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

interface Options {
  /** Sent with every answer, that of the worker's script included. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Brotli as a good host sends it (11) or a quick one (5). */
  readonly quality?: number;
}

export interface MeasuringServer {
  readonly url: string;
  /** Bytes of each answer's body as transferred, by path. */
  readonly sent: Map<string, number>;
  readonly server: Server;
}

const packed = new Map<string, Promise<Buffer>>();

/** Serves a built site at `/` with headers of its own, compressed, and counts what goes out. */
export async function serveMeasured(
  root: string,
  { headers = {}, quality }: Options = {},
): Promise<MeasuringServer> {
  const sent = new Map<string, number>();
  // Ahead of time, as a host would: readers, and clocks, do not wait for it.
  for (const file of quality === undefined ? [] : await readdir(root, { recursive: true })) {
    if (/_python\/[0-9a-f]+\/./u.test(file))
      await brotli(`${quality}:${file}`, await readFile(join(root, file)), quality!);
  }
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = pathname.slice(1).replace(/(^|\/)$/, '$1index.html');
    const found = pathname.includes('..')
      ? undefined
      : await readFile(join(root, file)).catch(() => undefined);
    response.statusCode = found ? 200 : 404;
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
    response.setHeader('cache-control', file.startsWith('_') ? 'max-age=31536000, immutable' : 'no-cache');
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    let body: Uint8Array | undefined = found;
    if (found && quality !== undefined && !['.woff2', '.png'].includes(extname(file))) {
      body = await brotli(`${quality}:${file}`, found, quality);
      response.setHeader('content-encoding', 'br');
      response.setHeader('content-length', body.length);
    }
    sent.set(pathname, (sent.get(pathname) ?? 0) + (body?.length ?? 0));
    response.end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return { url: `http://127.0.0.1:${address.port}/`, sent, server };
}

function brotli(key: string, body: Buffer, quality: number): Promise<Buffer> {
  const made =
    packed.get(key) ??
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_LGWIN]: 24,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    });
  packed.set(key, made);
  return made;
}
