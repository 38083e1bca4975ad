import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/** Answers a request itself, or leaves it to the files. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

/** Serves `root` below `base` on a free port of this machine; anything else is the 404 page. */
export async function serve(
  root: string,
  base: string,
  handle: Handler = async () => false,
): Promise<{ url: string; server: Server }> {
  const server = createServer(async (request, response) => {
    if (await handle(request, response)) return;
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const inside = pathname.startsWith(base) && !pathname.includes('..');
    const file = decodeURIComponent(pathname.slice(base.length)).replace(/(^|\/)$/, '$1index.html');
    const body = inside ? await readFile(join(root, file)).catch(() => undefined) : undefined;
    response.statusCode = body ? 200 : 404;
    response.setHeader('content-type', TYPES[body ? extname(file) : '.html'] ?? 'application/octet-stream');
    response.end(body ?? (await readFile(join(root, '404.html')).catch(() => 'not found')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return { url: `http://127.0.0.1:${address.port}${base}`, server };
}
