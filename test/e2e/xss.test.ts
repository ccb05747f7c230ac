import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { COMMENT_MAX } from '#contract/limits.ts';
import { manyComments } from '#test/comments/factory.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { aUser } from '#test/factories/users.ts';
import { htmlOf } from '#test/markdown/compiled.ts';
import { VECTORS } from '#test/markdown/vectors.ts';
import { useSite } from '#test/setup/site.ts';

const site = useSite();

/** XSS vectors in one page: many for speed, few enough to identify the one that runs. */
const TOGETHER = 25;

test('the watch detects scripts that run', async () => {
  const { page, ran } = await watchedPage();
  await show(
    page,
    '<img src="x" onerror="alert(1)"><a href="javascript:alert(2)">x</a><iframe src="/uk"></iframe>',
  );
  expect(ran).toEqual(expect.arrayContaining(['dialog: 1', 'dialog: 2', expect.stringMatching(/^frame: /)]));
});

test('no published XSS vector runs in a browser', async () => {
  const { page, ran } = await watchedPage();
  for (let start = 0; start < VECTORS.length; start += TOGETHER) {
    const some = VECTORS.slice(start, start + TOGETHER);
    await show(page, some.map(({ markdown }) => `<section>${htmlOf(markdown)}</section>`).join('\n'));
    expect(ran, some.map(({ name }) => name).join(', ')).toEqual([]);
  }
});

test('no XSS vector runs on the real page of a post', async () => {
  const { page, ran } = await watchedPage();
  for (let start = 0; start < VECTORS.length; start += TOGETHER) {
    const content = VECTORS.slice(start, start + TOGETHER)
      .map(({ markdown }) => markdown)
      .join('\n\n');
    const slug = `attempts-${start}`;
    const title = '<img src=x onerror=alert(1)>';
    const series = { tags: [{ slug: 'x', nameUk: title }], series: 'x', seriesPart: 1 + start };
    await aPost({ slug, uk: aVersion({ title, content }), en: undefined, ...series });
    await page.goto(site.url(`/uk/blog/${slug}`));
    await provoke(page);
    expect(ran).toEqual([]);
  }
});

test('no XSS vector runs in a comment: as text, a quote, and code', async () => {
  const { page, ran } = await watchedPage();
  const author = await aUser();
  for (let start = 0; start < VECTORS.length; start += TOGETHER) {
    const { slug, posts } = await aPost();
    for (const { markdown } of VECTORS.slice(start, start + TOGETHER)) {
      const text = markdown.slice(0, COMMENT_MAX / 5);
      const content = `${text}\n\`${text}\`\n\n> ${text.replaceAll('\n', '\n> ')}\n\n\`\`\`\n${text}\n\`\`\``;
      await manyComments(1, { postId: posts[0]?.id ?? '', by: [author], content });
    }
    await page.goto(site.url(`/uk/blog/${slug}`));
    await provoke(page, '.comment-text');
    expect(ran).toEqual([]);
    const shown = await page
      .locator('.comment-text, .comment-text *')
      .evaluateAll((elements) => [...new Set(elements.map(({ localName }) => localName))]);
    const allowed = ['a', 'blockquote', 'code', 'div', 'em', 'p', 'pre', 'strong'];
    expect(shown.filter((name) => !allowed.includes(name))).toEqual([]);
  }
});

async function watchedPage(): Promise<{ page: Page; ran: string[] }> {
  const page = await site.open();
  const ran: string[] = [];
  page.on('dialog', (dialog) => {
    ran.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const isForeign = !request.url().startsWith(site.url(''));
    if (request.resourceType() === 'script' && isForeign) ran.push(`script: ${request.url()}`);
  });
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) ran.push(`frame: ${frame.url()}`);
  });

  return { page, ran };
}

/** Opens HTML as a document of our origin without a CSP: the stored HTML must be safe without help. */
async function show(page: Page, html: string): Promise<void> {
  const address = site.url('/bare');
  const body = `<!doctype html><meta charset="utf-8"><main class="prose">${html}</main>`;
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(address);
  await provoke(page);
  expect(page.url()).toBe(address);
  await page.unroute(address);
}

/** Dispatches the events that handlers of injected elements listen for. */
async function provoke(page: Page, root = '.prose'): Promise<void> {
  await page.evaluate((root) => {
    for (const element of document.querySelectorAll(`${root} *`)) {
      for (const type of ['mouseover', 'mouseenter', 'focus', 'load', 'error', 'toggle', 'animationstart']) {
        element.dispatchEvent(new Event(type));
      }
    }
    for (const link of document.querySelectorAll<HTMLAnchorElement>(`${root} a[href]`)) {
      // An invalid URL (`http://[`) has the protocol ":" and is not followed.
      if (!/^(https?|mailto|tel|):$/.test(link.protocol)) link.click();
    }
  }, root);
  await page.waitForTimeout(150);
}
