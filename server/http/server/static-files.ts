import type { RequestListener } from 'node:http';
import sirv from 'sirv';

export type Middleware = (...args: [...Parameters<RequestListener>, next: () => void]) => void;

/** Serves the files of a folder as they are listed now, compressed ones where they lie beside them. */
export function serveFiles(folder: string): Middleware {
  const serve = sirv(folder, {
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders(response, pathname) {
      const isHashed = pathname.startsWith('/assets/');
      response.setHeader(
        'Cache-Control',
        isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
      response.setHeader('X-Content-Type-Options', 'nosniff');
      if (pathname === '/speculation-rules.json') {
        response.setHeader('Content-Type', 'application/speculationrules+json');
      }
    },
  });
  return (request, response, next) => {
    // The list of files is made at start. One that a newer build has taken away since fails when it is
    // opened, and nobody else listens to that: it would end the process.
    response.once('pipe', (file) => file.once('error', () => response.destroy()));
    serve(request, response, next);
  };
}
