import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { onTestFinished } from 'vitest';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.webp': 'image/webp',
};

/** Serves a folder below a path, as any file server does: without headers of its own. Returns the address of the root. */
export async function serveFolder(folder: string, below: string): Promise<string> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    const name = decodeURIComponent(pathname.slice(below.length));
    const file = path.join(folder, name, pathname.endsWith('/') ? 'index.html' : '');
    const found = pathname.startsWith(below) ? await stat(file).catch(() => null) : null;
    if (found?.isDirectory()) return response.writeHead(301, { Location: `${pathname}/` }).end();
    const isThere = found?.isFile() ?? false;
    const sent = isThere ? file : path.join(folder, '404.html');
    response.setHeader('Content-Type', TYPES[path.extname(sent)] ?? 'application/octet-stream');
    return response.writeHead(isThere ? 200 : 404).end(await readFile(sent));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}${below}`;
}
