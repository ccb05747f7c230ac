import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { config } from '#server/config.ts';
import { createServerApp } from '#server/http/server/build.ts';
import { type Listener, listen } from '#server/http/server/listener.ts';
import { launchBrowser } from './browser.ts';
import { useDatabase } from './database.ts';

export type Site = {
  /** Absolute address of a path. */
  url: (path: string) => string;
  /** A page of a browser context of its own, closed after the test. */
  open: (options?: BrowserContextOptions) => Promise<Page>;
};

/** The application on a real port with a database of its own, and a real browser to visit it with. */
export function useSite(): Site {
  useDatabase();
  let browser: Browser;
  let listener: Listener;
  beforeAll(async () => {
    const settings = { ...config(), port: 0 };
    const app = await createServerApp({ isDevelopment: false, settings });
    listener = await listen({ app, settings });
    browser = await launchBrowser();
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  });
  afterAll(async () => {
    await browser.close();
    await listener.stop();
  });
  return {
    url: (path) => `http://127.0.0.1:${listener.port}${path}`,
    open: async (options) => (await browser.newContext(options)).newPage(),
  };
}
