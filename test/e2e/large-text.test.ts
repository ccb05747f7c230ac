import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { aComment } from '#test/factories/comments.ts';
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

test.each(WIDTHS)('the sign stands for the name in the header at %d px', async (width) => {
  const page = await site.open({ viewport: { width, height: 844 }, isMobile: true, hasTouch: true });
  await page.goto(site.url('/uk/tags'));
  const name = page.getByRole('banner').getByRole('link', { name: 'Двомова' });
  expect((await name.boundingBox())?.height).toBeLessThan(50);
  expect(await name.locator('svg').isVisible()).toBe(true);
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
