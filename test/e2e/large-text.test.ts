import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { aComment } from '#test/comments/factory.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { aUser } from '#test/factories/users.ts';
import { useSite } from '#test/setup/site.ts';

const site = useSite();

/** Text of 200 % leaves a phone as many characters in a line as half of its width does: 390 and 320 px here. */
const WIDTHS = [195, 160];

const CONTENT = `Перший абзац зі звичайними словами.

## Заголовок із \`кодом\` і довгим словом електрокардіографічний

\`\`\`javascript title="приклад.js"
const greeting = (name) => \`Вітаю, \${name}! Цей рядок довший за екран телефона.\`;
\`\`\`

| Назва | Хто це | Перша поява |
|---|---|---|
| Мавка | лісова царівна | перша дія |
`;

test.each(WIDTHS)('every text of a reader’s page is on a screen of %d px', async (width) => {
  const [author, other] = await Promise.all([
    aUser({ name: 'Іван Франко' }),
    aUser({ name: 'Ліна Костенко' }),
  ]);
  const uk = aVersion({ title: 'Найнезвичайніша драма про людинозвіроподібних', content: CONTENT });
  const { slug, posts } = await aPost({ uk, tags: [{ slug: 'drama', nameUk: 'Драма' }] });
  const postId = posts.find(({ locale }) => locale === 'uk')?.id ?? '';
  let parentId: string | undefined;
  for (const [index, by] of [author, other, author, other].entries()) {
    parentId = await aComment(by, {
      postId,
      content: `Коментар ${index + 1}`,
      ...(parentId ? { parentId } : {}),
    });
  }
  const page = await site.open({ viewport: { width, height: 844 }, isMobile: true, hasTouch: true });
  for (const path of ['', '/blog', `/blog/${slug}`, '/archive', '/tags', '/search?q=драма', '/none']) {
    await page.goto(site.url(`/uk${path}`));
    expect(await textsOutside(page), path).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width);
  }
});

test.each(WIDTHS)('no word of a title or heading breaks without a hyphen at %d px', async (width) => {
  const uk = aVersion({
    title: 'Перечитуючи в листопаді: на електричці до Ужгорода',
    excerpt: 'Ми вирішили їхати електричками.',
    content: '## Навіщо електрокардіографія\n\nСлова.\n\n## Ще один розділ\n\nСлова.',
  });
  const en = aVersion({ title: 'Slowly to Uzhhorod: grandmother’s November' });
  const { slug } = await aPost({ uk, en, authorName: 'Данило Верес' });
  const page = await site.open({ viewport: { width, height: 844 }, isMobile: true, hasTouch: true });
  const ukrainian = ['', '/blog', '/authors', '/follow', '/none', '/sign-up'].map((path) => `/uk${path}`);
  for (const path of [...ukrainian, `/uk/blog/${slug}`, '/en', `/en/blog/${slug}`]) {
    await page.goto(site.url(path));
    expect(await brokenWords(page), path).toEqual([]);
  }
});

test.each(WIDTHS)('the bar and formulas of a post do not widen a page of %d px', async (width) => {
  const content = `## Перший розділ\n\nФормула $n \\bmod 10 = 1 + 2 + 3 + 4 + 5 + 6 + 7$ у реченні.\n\n## Другий розділ\n\nСлова.`;
  const { slug } = await aPost({ uk: aVersion({ content }), en: aVersion({ content }) });
  const page = await site.open({ viewport: { width, height: 844 }, isMobile: true, hasTouch: true });
  for (const locale of ['uk', 'en']) {
    await page.goto(site.url(`/${locale}/blog/${slug}`));
    expect(await page.evaluate(() => document.documentElement.scrollWidth), locale).toBe(width);
  }
});

test.each(WIDTHS)('the header has the name of the site on a line of its own at %d px', async (width) => {
  const page = await site.open({ viewport: { width, height: 844 }, isMobile: true, hasTouch: true });
  await page.goto(site.url('/uk/tags'));
  const name = page.getByRole('banner').getByText('Двомова', { exact: true });
  expect((await name.boundingBox())?.width).toBeGreaterThan(60);
  expect((await name.boundingBox())?.height).toBeLessThan(30);
});

test('large text leaves room for a question in the search field, and for the language of code', async () => {
  const { slug } = await aPost({ uk: aVersion({ content: CONTENT }) });
  const page = await site.open({ viewport: { width: 160, height: 844 }, isMobile: true, hasTouch: true });
  await page.goto(site.url('/uk/search'));
  expect((await page.locator('.search-field input').boundingBox())?.width).toBeGreaterThan(120);
  await page.goto(site.url(`/uk/blog/${slug}`));
  const copy = await page.locator('.copy-code').boundingBox();
  const language = await page.locator('.code-language').boundingBox();
  expect(language?.y).toBeGreaterThanOrEqual((copy?.y ?? 0) + (copy?.height ?? 0));
});

/** Visible texts with a part outside of the screen or of its margin. Code and tables scroll. */
function textsOutside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const margin = Number.parseFloat(
      getComputedStyle(document.querySelector('.page') as Element).paddingLeft,
    );
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || parent.closest('pre, .table-wrap, .visually-hidden, .skip-link, .site-name, script'))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { left, right, width } of range.getClientRects()) {
        // Large capitals stand a little to the left of the margin.
        const isOutside = left < margin - 4 || right > document.documentElement.clientWidth + 1;
        if (width > 1 && isOutside) found.push(`${node.textContent} (${left} to ${right})`);
      }
    }
    return found;
  });
}

/** Words of titles, leads and lists whose letters are on two lines without a hyphen between them. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const element of document.querySelectorAll('h1, h2, h3, .post-lead, .excerpt, .author-list p')) {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent ?? '';
        for (const { 0: word, index } of text.matchAll(/\p{L}{2,}/gu)) {
          const range = document.createRange();
          const tops = Array.from(word, (_, letter) => {
            range.setStart(node, index + letter);
            range.setEnd(node, index + letter + 1);
            // The hyphen at the end of a line has the first box of the letter after it.
            return Array.from(range.getClientRects()).at(-1)?.top ?? 0;
          });
          if (Math.max(...tops) - Math.min(...tops) > 4) found.push(word);
        }
      }
    }
    return found;
  });
}
