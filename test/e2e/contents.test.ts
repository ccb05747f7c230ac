import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { useSite } from '#test/setup/site.ts';

// The tests only read, so the post is made once.
const site = useSite({
  seed: () => aPost({ slug: 'long', en: aVersion({ title: 'Long', content: content() }) }),
});

const SECTIONS = ['First', 'Second', 'Short', 'Fourth', 'Last'];

/** Sections of several screens, except a short one. */
function content(): string {
  const paragraph = (title: string) =>
    Array(title === 'Short' ? 1 : 30)
      .fill('A paragraph of the text.')
      .join('\n\n');
  return `${paragraph('Introduction')}\n\n${SECTIONS.map((title) => `## ${title}\n\n${paragraph(title)}`).join('\n\n')}`;
}

async function open(hash = ''): Promise<Page> {
  const page = await site.open({ viewport: { width: 1280, height: 900 } });
  await page.goto(site.url(`/en/blog/long${hash}`), { waitUntil: 'networkidle' });
  return page;
}

const marked = (page: Page) => page.locator('.toc [aria-current]').allInnerTexts();

test('the contents mark no section before the first one, the last one after End, and the one that a link leads to', async () => {
  const page = await open();
  expect(await marked(page)).toEqual([]);
  await page.keyboard.press('End');
  await expect.poll(() => marked(page)).toEqual(['Last']);
  // The browser ignores keys while it animates the way to the end, which takes long on a busy machine.
  const pressHome = async () => {
    await page.keyboard.press('Home');
    return marked(page);
  };
  await expect.poll(pressHome, { interval: 500 }).toEqual([]);

  // Also if the next section is on the screen too.
  for (const title of ['Fourth', 'Short', 'Last', 'First']) {
    await page.click(`.toc a:text-is("${title}")`);
    await expect.poll(() => marked(page), { message: title }).toEqual([title]);
  }
});

test('the address of a section marks it, and scrolling on marks the next one', async () => {
  const page = await open('#second');
  await expect.poll(() => marked(page)).toEqual(['Second']);
  await page.locator('#short').evaluate((heading) => scrollBy(0, heading.getBoundingClientRect().top - 100));
  await expect.poll(() => marked(page)).toEqual(['Short']);
});
