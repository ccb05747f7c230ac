import { readdirSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import sirv from 'sirv';
import { preferredEncoding } from '#server/http/response/encode-response.ts';
import { INERT_HEADERS } from '#server/http/response/security-headers.ts';

export type Middleware = (...args: [...Parameters<RequestListener>, next: () => void]) => void;

/** Serves the files that a folder has at start, compressed ones if they exist. */
export function serveFiles(folder: string): Middleware {
  const serve = sirv(folder, {
    etag: true,
    brotli: true,
    gzip: true,
    // No path of the site leads to a file with an extension added; each would be looked up in every encoding.
    extensions: [],
    setHeaders(response, pathname) {
      const isHashed = pathname.startsWith('/assets/');
      response.setHeader(
        'Cache-Control',
        isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
      for (const [name, value] of Object.entries(INERT_HEADERS)) response.setHeader(name, value);
      if (pathname.endsWith('.ico')) response.setHeader('Content-Type', 'image/x-icon');
      if (pathname === '/speculation-rules.json') {
        response.setHeader('Content-Type', 'application/speculationrules+json');
      }
    },
  });
  const names = new Set(readdirSync(folder));
  return (request, response, next) => {
    if (!mayBeFile(request.url ?? '', names)) return next();
    // A newer build may have removed a file since. Opening it fails, and the unhandled error would end the
    // process.
    // sirv does not read the weights.
    request.headers['accept-encoding'] = preferredEncoding(request.headers['accept-encoding'] ?? null) ?? '';
    response.once('pipe', (file) => file.once('error', () => response.destroy()));
    serve(request, response, next);
  };
}

/**
 * Judged by the first part of the path, so that most pages are not looked up as files. A part that is percent-encoded
 * may be any file.
 */
function mayBeFile(target: string, names: ReadonlySet<string>): boolean {
  const [, first = ''] = /^\/([^/?]*)/.exec(target) ?? [];
  return first === '' || first.includes('%') || names.has(first);
}
