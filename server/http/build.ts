import { existsSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import sirv from 'sirv';
import type { Config } from '../config.ts';
import { type App, createApp } from './app.ts';

const ROOT = path.resolve(import.meta.dirname, '..', '..');
const CLIENT = path.join(ROOT, 'build', 'client');
const SERVER = path.join(ROOT, 'build', 'server', 'index.js');

type Next = () => void;
type Middleware = (...args: [...Parameters<RequestListener>, Next]) => void;

/** The pages and API with the static files that belong to them. */
export type ServerApp = { handle: App; files: Middleware; close: () => Promise<void> };

/** The built application, or in development the sources as Vite serves them. */
export async function createServerApp({
  isDevelopment,
}: {
  isDevelopment: boolean;
  settings: Config;
}): Promise<ServerApp> {
  if (isDevelopment) return createDevelopmentApp();
  if (!existsSync(SERVER)) throw new Error('There is no build. Run `npm start`, which makes one.');
  const build = await import(pathToFileURL(SERVER).href);
  return { handle: createApp({ build, mode: 'production' }), files: serveFiles(), close: async () => {} };
}

function serveFiles(): Middleware {
  return sirv(CLIENT, {
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
}

async function createDevelopmentApp(): Promise<ServerApp> {
  const { createServer } = await import('vite');
  const vite = await createServer({ root: ROOT, appType: 'custom', server: { middlewareMode: true } });
  const load = () => vite.ssrLoadModule('virtual:react-router/server-build');
  return {
    handle: createApp({ build: load as never, mode: 'development' }),
    files: vite.middlewares,
    close: () => vite.close(),
  };
}
