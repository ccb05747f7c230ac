import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { config } from '#server/config.ts';
import { createServerApp } from '#server/http/server/create-server-app.ts';
import { type Listener, listen } from '#server/http/server/listener.ts';
import { launchBrowser } from './browser.ts';
import { useDatabase } from './database.ts';

export type Site = {
  /** Absolute address of a path. */
  url: (path: string) => string;
  /** A page in a browser context of its own, which is closed after the test. */
  open: (options?: BrowserContextOptions) => Promise<Page>;
};

/**
 * Every navigation otherwise waits for a view transition of 250 ms: a journey of 20 pages took 48 s
 * instead of 29 s for eight variants. Tests of motion, and one journey, set `no-preference`.
 */
const WITHOUT_MOTION: BrowserContextOptions = { reducedMotion: 'reduce' };

/** The User-Agent of a regular browser; headless browsers identify themselves. */
export const PERSON =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36';

/** The browsers of this process by their User-Agent. They end with it. */
const browsers = new Map<string | undefined, Promise<Browser>>();

/** One for all files that run in this process: a launch takes a second. */
async function findBrowser(userAgent?: string): Promise<Browser> {
  const known = await browsers.get(userAgent);
  if (known?.isConnected()) return known;
  const launched = launchBrowser({ userAgent });
  browsers.set(userAgent, launched);
  return launched;
}

/**
 * The application on a real port with a database of its own, and a real browser. `seed` as in useDatabase; any
 * free port unless `port` names one.
 */
export function useSite({
  seed,
  port = 0,
  userAgent,
}: { port?: number; userAgent?: string } & Parameters<typeof useDatabase>[0] = {}): Site {
  let browser: Browser;
  let listener: Listener;
  useDatabase(seed ? { seed } : {});
  beforeAll(async () => {
    const settings = { ...config(), port };
    const [app, launched] = await Promise.all([
      createServerApp({ isDevelopment: false, settings }),
      findBrowser(userAgent),
    ]);
    listener = await listen({ app, settings });
    browser = launched;
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  });
  afterAll(() => listener.stop());

  return {
    url: (path) => `http://127.0.0.1:${listener.port}${path}`,
    open: async (options) => (await browser.newContext({ ...WITHOUT_MOTION, ...options })).newPage(),
  };
}
