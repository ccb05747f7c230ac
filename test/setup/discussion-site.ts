import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { beforeEach, vi } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import { aPost } from '#test/factories/posts.ts';
import { aSession } from '#test/factories/users.ts';
import { type Site, useSite } from './site.ts';

export const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 } };
export const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 900 } };

/** The site with one bilingual post, made anew before each test, and what browser tests do there. */
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
    /** A page of a browser in which the user has signed in. */
    async visit(
      user: Parameters<typeof aSession>[0],
      options: BrowserContextOptions = DESKTOP,
    ): Promise<Page> {
      const page = await site.open(options);
      const [name = '', value = ''] = (await aSession(user)).split(/=(.*)/s);
      await page.context().addCookies([{ name, value, url: site.url('/') }]);
      return page;
    },
  };
}

/** Moves the service's clock on by the time that a user needs to fill in a form. */
export function passTime(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2_000 });
}

/** Waits until the page's script has taken over its forms; before, they go to the server like any other. */
export async function taken(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const form = document.querySelector('.comment-form');
    return form !== null && Object.keys(form).some((key) => key.startsWith('__reactProps'));
  });
}

/** The text of a comment, not of a form. */
export function textOf(page: Page, text: string): Locator {
  return page.locator('.comment-text', { hasText: text });
}

/** What the page's scripts complained of. */
export function listen(page: Page): () => string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // A refused form is answered with its status, which the browser writes down.
    const isStatus = message.text().includes('the server responded with a status');
    if (message.type() === 'error' && !isStatus) complaints.push(message.text());
  });
  return () => complaints;
}
