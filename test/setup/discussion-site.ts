import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { beforeEach, vi } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import { aPost } from '#test/factories/posts.ts';
import { openSignedIn } from './signed-in-page.ts';
import { type Site, useSite } from './site.ts';

export const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 } };
export const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 900 } };

/** A site with one new bilingual post before each test, and steps of browser tests. */
export function useDiscussionSite() {
  const site: Site = useSite();
  const post = { slug: '', ids: {} as Record<Locale, string> };
  beforeEach(async () => {
    const { slug, posts } = await aPost();
    post.slug = slug;
    post.ids = Object.fromEntries(posts.map(({ locale, id }) => [locale, id])) as Record<Locale, string>;
  });

  return {
    ...site,
    post,
    /** A page in a browser context in which the user is signed in. */
    visit: (user: Parameters<typeof openSignedIn>[1], options: BrowserContextOptions = DESKTOP) =>
      openSignedIn(site, user, options),
  };
}

/** Advances the clock of the service by the minimum time for filling in a form. */
export function advanceClock(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2_000 });
}

/** Waits until React has hydrated the forms of the page. Before that they are sent as plain forms. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const form = document.querySelector('.comment-form');
    return form !== null && Object.keys(form).some((key) => key.startsWith('__reactProps'));
  });
}

/** Locates the text of a comment, not of a form. */
export function textOf(page: Page, text: string): Locator {
  return page.locator('.comment-text', { hasText: text });
}

export function collectErrors(page: Page): () => string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // The browser logs the error status of a refused form.
    const isStatus = message.text().includes('the server responded with a status');
    if (message.type() === 'error' && !isStatus) complaints.push(message.text());
  });
  return () => complaints;
}
