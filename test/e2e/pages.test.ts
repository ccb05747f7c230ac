import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { staticPaths } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { createPasswordLink } from '#server/users/password-links.ts';
import { aComment } from '#test/comments/factory.ts';
import { anAuthor } from '#test/factories/authors.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { aUser } from '#test/factories/users.ts';
import { accessibilityProblems, expectNoOverflow } from '#test/setup/accessibility.ts';
import { collectErrors, DESKTOP } from '#test/setup/discussion-site.ts';
import { useSite } from '#test/setup/site.ts';

// The tests only read, so the posts are made once.
const site = useSite({ seed });

/** A phone, the smallest one, and two with text of 200 %, which leaves as many characters as half of the width does. */
const PHONES = [360, 320, 195, 160];
const LARGE_TEXT = 200;
const TAG = { slug: 'topic', nameUk: 'Тема', nameEn: 'Topic' };

/** A text with every kind of Markdown. */
function everything(section: string): string {
  return `Вступ with *both* scripts, ~~struck~~, a [link](https://example.org/) and a note[^1].

${[1, 2, 3, 4].map((number) => `## ${section} ${number}\n\nA paragraph of **text** with \`code\`.\n`).join('\n')}
## Заголовок із \`кодом\` і довгим словом електрокардіографічний

Формула $n \\bmod 10 = 1 + 2 + 3 + 4 + 5 + 6 + 7$ у реченні.

| Name | Довга назва стовпця | Number |
|:-----|:-------------------:|-------:|
| one  | дві                 | 3.14   |

- [x] done
- [ ] not yet

\`\`\`js title="приклад.js"
const answer = 42; // a comment that is long enough to need scrolling on a phone, surely, by now at least
\`\`\`

> A quotation.

![A dot](data:image/gif;base64,R0lGODlhAQABAAAAACw=)

[^1]: The note.
`;
}

let token: string;

async function seed(): Promise<void> {
  const { id } = await aUser();
  ({ token } = await createPasswordLink({ actor: COMMAND_LINE, id }));
  await anAuthor({ slug: 'lesia', nameUk: 'Леся Українка', bioUk: 'Поетка.', bioEn: 'A poet.' });
  await anAuthor({ slug: 'ivan', nameUk: 'Іван Франко', bioUk: 'Пише.', bioEn: 'Writes.' });

  for (let count = 0; count < 14; count++) {
    const publishedAt = new Date(Date.UTC(2026, 0, count + 1));
    await aPost({ slug: `filler-${count}`, tags: [TAG], publishedAt });
  }

  const title = 'Перечитуючи в листопаді драму про людинозвіроподібних: на електричці до Ужгорода';
  const { posts } = await aPost({
    slug: 'rich',
    uk: aVersion({ title, excerpt: 'Ми вирішили їхати електричками.', content: everything('Розділ') }),
    en: aVersion({ title: 'Slowly to Uzhhorod: grandmother’s November', content: everything('Section') }),
    tags: [TAG],
    authorName: 'Данило Верес',
  });
  await aPost({ slug: 'alone', uk: aVersion({ title: 'Лише українською' }), en: undefined, tags: [TAG] });

  const writers = await Promise.all(['Іван Франко', 'Ліна Костенко'].map((name) => aUser({ name })));
  for (const { id: postId } of posts) {
    let parentId: string | undefined;
    for (const [at, by] of [...writers, ...writers].entries())
      parentId = await aComment(by, { postId, content: `Comment ${at}`, ...(parentId && { parentId }) });
  }
}

/** Pages that need a one-time link are not found without it, and neither is the missing version of a post. */
function pagesIn(locale: Locale): string[] {
  const all = [
    ...[...staticPaths('everyone'), ...staticPaths('link')].filter((path) => path.startsWith(`/${locale}`)),
    paths.setPassword(locale, token),
    paths.blog(locale, 2),
    paths.post(locale, 'rich'),
    paths.bothVersions(locale, 'rich'),
    paths.tag(locale, 'topic'),
    paths.author(locale, 'lesia'),
    paths.search(locale, 'Lesia'),
    paths.search(locale, 'листопаді'),
    paths.post('en', 'alone'),
    `/${locale}/nothing-here`,
  ];
  return [...new Set(all)];
}

/** What begins at the left edge of the text, by page. */
const AT_THE_EDGE: Record<string, string[]> = {
  '': ['h1', '.lead h2', '.post-list h2'],
  '/blog': ['h1', '.post-list h2', '.post-list .excerpt'],
  '/blog/rich': ['h1', '.prose > p', '.comments h2', '.post-neighbours', '.related h2'],
  '/archive': ['h1', '.archive-posts a'],
  '/tags': ['h1'],
  '/search?q=Lesia': ['h1', '.search-field input'],
  '/sign-in': ['h1', '.field input'],
  '/nothing-here': ['h1'],
};

// Axe takes most of the time, and a page is the same in both languages but for its texts: each template has all rules
// once, and in the other theme and size only those that depend on these.
test.each(LOCALES)(
  'every page in %s is accessible, still and readable on all screens',
  async (locale) => {
    const phone = await site.open({
      viewport: { width: 360, height: 740 },
      isMobile: true,
      hasTouch: true,
      colorScheme: 'light',
    });
    const desktop = await site.open({ ...DESKTOP, colorScheme: 'dark' });
    const complaints = [phone, desktop].map(collectErrors);
    const edges: Record<string, number> = {};

    for (const address of pagesIn(locale)) {
      for (const page of [phone, desktop]) {
        const response = await page.goto(site.url(address));
        expect([200, 404]).toContain(response?.status());
        expect(await page.evaluate(moving), `${address}: moves though it should not`).toEqual([]);
      }

      if (locale === 'uk') expect(await accessibilityProblems(phone), address).toEqual([]);
      for (const width of PHONES) {
        // The reference of the API has words that are longer than these.
        if (width < LARGE_TEXT && address.endsWith('/api/docs')) continue;
        await phone.setViewportSize({ width, height: 740 });
        await expectNoOverflow(phone, `${address} at ${width} px`);
        if (width >= LARGE_TEXT) continue;
        expect(await phone.evaluate(textsOutside), `${address} at ${width} px`).toEqual([]);
        expect(await phone.evaluate(brokenWords), `${address} at ${width} px`).toEqual([]);
        expect(await phone.evaluate(siteName), `${address}: the name has a line of its own`).toBe(true);
      }
      await phone.setViewportSize({ width: 360, height: 740 });

      if (locale === 'en')
        expect(await accessibilityProblems(desktop, { rules: 'look' }), address).toEqual([]);
      for (const selector of AT_THE_EDGE[address.slice(3)] ?? []) {
        const box = await desktop.locator(selector).first().boundingBox();
        edges[`${address} ${selector}`] = Math.round(box?.x ?? Number.NaN);
      }
      await desktop.setViewportSize({ width: 2560, height: 900 });
      await expectNoOverflow(desktop, `${address} at 2560 px`);
      await desktop.setViewportSize({ width: 1280, height: 900 });
      await expectFocusStart(desktop, address);
    }

    expect(Object.keys(edges)).toHaveLength(Object.values(AT_THE_EDGE).flat().length);
    expect(new Set(Object.values(edges)), JSON.stringify(edges)).toHaveProperty('size', 1);
    expect(complaints.flatMap((found) => found())).toEqual([]);
  },
  300_000,
);

test('large text leaves room for a question in the search field, and for the language of code', async () => {
  const page = await site.open({ viewport: { width: 160, height: 844 }, isMobile: true, hasTouch: true });
  await page.goto(site.url('/uk/search'));
  expect((await page.locator('.search-field input').boundingBox())?.width).toBeGreaterThan(120);
  await page.goto(site.url('/uk/blog/rich'));
  const copy = await page.locator('.copy-code').boundingBox();
  const language = await page.locator('.code-language').boundingBox();
  expect(language?.y).toBeGreaterThanOrEqual((copy?.y ?? 0) + (copy?.height ?? 0));
});

/** The focus starts in a field of the main part, or one skip link leads there. */
async function expectFocusStart(page: Page, address: string): Promise<void> {
  // Before a frame is drawn, the browser has not moved the focus to a field with `autofocus`.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  if (await page.evaluate(() => Boolean(document.activeElement?.closest('main')))) return;
  await page.keyboard.press('Tab');
  const target = await page.evaluate(() => document.activeElement?.getAttribute('href') ?? '');
  expect(target, address).toMatch(/^#\w/);
  await page.keyboard.press('Enter');
  expect(await page.locator(`main ${target}, main${target}`).count(), address).toBe(1);
  await page.keyboard.press('Tab');
  const isPast = await page.evaluate(() => document.activeElement?.closest('body > header') === null);
  expect(isPast, `${address}: the skip link passes the header`).toBe(true);
}

// What follows runs in pages.

/** Elements that move though reduced motion is requested. */
function moving(): string[] {
  return [...document.querySelectorAll('*')]
    .filter((element) => {
      const style = getComputedStyle(element);
      // An animation on a scroll timeline moves only while the reader scrolls.
      const isAnimated = style.animationName !== 'none' && style.animationTimeline === 'auto';
      return isAnimated || /[1-9]/.test(style.transitionDuration) || style.scrollBehavior === 'smooth';
    })
    .map((element) => String(element.className) || element.tagName);
}

/** Visible texts with a part outside of the screen or of its margin. Code, formulas and tables scroll. */
function textsOutside(): string[] {
  const margin = Number.parseFloat(
    getComputedStyle(document.querySelector('.page') ?? document.body).paddingLeft,
  );
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || parent.closest('pre, math, .table-wrap, .visually-hidden, .skip-link, .site-name, script'))
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
}

/** Words of titles, leads and lists whose letters are on two lines without a hyphen between them. */
function brokenWords(): string[] {
  const found: string[] = [];
  for (const element of document.querySelectorAll('h1, h2, h3, .post-lead, .excerpt, .author-list p')) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\p{L}{2,}/gu)) {
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
}

/** Whether the name of the site, if the header shows it, is on one line. */
function siteName(): boolean {
  const name = document.querySelector('body > header .site-name span');
  if (!name?.checkVisibility() || getComputedStyle(name).clipPath !== 'none') return true;
  const { width, height } = name.getBoundingClientRect();
  return width > 60 && height < 30;
}
