import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config } from '#server/config.ts';
import type { RenderLetter } from '#server/letters/letter-channel.ts';
import { type App, createApp } from './app.ts';
import { type Middleware, serveFiles } from './static-files.ts';

const ROOT = path.resolve(import.meta.dirname, '..', '..', '..');
const BUILD = path.join(ROOT, 'build');
export const CLIENT = path.join(BUILD, 'client');
const SERVER = path.join(BUILD, 'server', 'index.js');

/** The pages and the API with their static files. */
export type ServerApp = App & { files: Middleware; renderLetter: RenderLetter; close: () => Promise<void> };

/** The built application, or in development the sources served by Vite. */
export async function createServerApp({
  isDevelopment,
  settings,
}: {
  isDevelopment: boolean;
  settings: Config;
}): Promise<ServerApp> {
  if (isDevelopment) return createDevelopmentApp();
  const build = await loadBuild();
  return {
    ...createApp({ build, mode: 'production', cacheBytes: settings.responseCacheBytes }),
    files: serveFiles(CLIENT),
    renderLetter: build.entry.module.renderLetter,
    close: async () => {},
  };
}

/** The built pages. Throws an error that says how to build them. */
export async function loadBuild() {
  if (!existsSync(SERVER)) throw new Error('There is no build. Run `npm start`, which makes one.');
  return import(pathToFileURL(SERVER).href);
}

async function createDevelopmentApp(): Promise<ServerApp> {
  const { createServer } = await import('vite');
  const vite = await createServer({ root: ROOT, appType: 'custom', server: { middlewareMode: true } });
  const load = () => vite.ssrLoadModule('virtual:react-router/server-build');

  return {
    // Sources change without a write to the database.
    ...createApp({ build: load as never, mode: 'development', cacheBytes: 0 }),
    files: vite.middlewares,
    renderLetter: async (letter) => (await load()).entry.module.renderLetter(letter),
    close: () => vite.close(),
  };
}
