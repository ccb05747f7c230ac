import { describe, expect, test } from 'vitest';
import { LOCALES, otherLocale } from '#contract/locales.ts';
import { staticPaths } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import { anAuthor } from '#test/factories/authors.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { accessibilityProblems, expectNoOverflow } from '#test/setup/accessibility.ts';
import { useSite } from '#test/setup/site.ts';

// The tests only read, so the posts are made once.
const site = useSite({ seed });

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 900 };

/** A text with every kind of Markdown. */
function everything(section: string): string {
  return `Вступ with *both* scripts, ~~struck~~, a [link](https://example.org/) and a note[^1].

${[1, 2, 3, 4].map((number) => `## ${section} ${number}\n\nA paragraph of **text** with \`code\`.\n`).join('\n')}
| Name | Довга назва стовпця | Number |
|:-----|:-------------------:|-------:|
| one  | дві                 | 3.14   |

- [x] done
- [ ] not yet

\`\`\`js
const answer = 42; // a comment that is long enough to need scrolling on a phone, surely, by now at least
\`\`\`

> A quotation.

![A dot](data:image/gif;base64,R0lGODlhAQABAAAAACw=)

[^1]: The note.
`;
}

async function seed(): Promise<void> {
  await anAuthor({ slug: 'lesia', nameUk: 'Леся Українка', bioUk: 'Поетка.', bioEn: 'A poet.' });
  await anAuthor({ slug: 'ivan', nameUk: 'Іван Франко', bioUk: 'Пише.', bioEn: 'Writes.' });

  const tag = { slug: 'topic', nameUk: 'Тема', nameEn: 'Topic' };
  for (let count = 0; count < 14; count++) {
    await aPost({
      slug: `filler-${count}`,
      tags: [tag],
      publishedAt: new Date(Date.UTC(2026, 0, count + 1)),
    });
  }

  await aPost({
    slug: 'rich',
    uk: aVersion({ title: 'Велика публікація', excerpt: 'Про що вона.', content: everything('Розділ') }),
    en: aVersion({ title: 'A rich post', excerpt: 'What it is about.', content: everything('Section') }),
    tags: [tag],
  });
  await aPost({ slug: 'alone', uk: aVersion({ title: 'Лише українською' }), en: undefined, tags: [tag] });
}

/** Pages that need a one-time link are not found without it, and neither is the missing version of a post. */
const PAGES = [
  ...staticPaths('everyone'),
  ...staticPaths('link'),
  ...LOCALES.flatMap((locale) => [
    paths.blog(locale, 2),
    paths.post(locale, 'rich'),
    paths.bothVersions(locale, 'rich'),
    paths.tag(locale, 'topic'),
    paths.author(locale, 'lesia'),
    paths.search(locale, 'Lesia'),
    `/${locale}/nothing-here`,
  ]),
  paths.post('en', 'alone'),
];

// Axe takes most of the time, and a page is the same in both languages but for its texts: each template has it once,
// and in the other theme and size only what depends on these.
describe.each([
  { name: 'phone, light', rules: 'all', viewport: PHONE, colorScheme: 'light', locale: 'uk' },
  { name: 'desktop, dark', rules: 'look', viewport: DESKTOP, colorScheme: 'dark', locale: 'en' },
] as const)('on a $name', ({ name: _, locale, rules, ...options }) => {
  test('axe reports nothing on any page and nothing overflows the screen', async () => {
    const page = await site.open(options);
    const complaints: string[] = [];
    page.on('console', (message) => {
      const isOwn404 = /status of 404/.test(message.text());
      if (message.type() === 'error' && !isOwn404) complaints.push(`${page.url()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    for (const address of PAGES) {
      const response = await page.goto(site.url(address));
      expect([200, 404]).toContain(response?.status());
      await expectNoOverflow(page, address);
      const isOther = address.startsWith(`/${otherLocale(locale)}`);
      if (!isOther) expect(await accessibilityProblems(page, { rules }), address).toEqual([]);
    }
    expect(complaints).toEqual([]);
  });
});

test('no page overflows the smallest or the widest screen', async () => {
  for (const width of [320, 2560]) {
    const page = await site.open({ viewport: { width, height: 800 } });
    for (const address of PAGES) {
      await page.goto(site.url(address));
      await expectNoOverflow(page, `${address} at ${width}`);
    }
  }
});

test('on every page the focus starts in a field of the main part, or one skip link leads there', async () => {
  const page = await site.open({ viewport: DESKTOP });
  for (const address of PAGES) {
    await page.goto(site.url(address));
    // Before a frame is drawn, the browser has not moved the focus to a field with `autofocus`.
    await page.evaluate(() => new Promise(requestAnimationFrame));
    if (await page.evaluate(() => Boolean(document.activeElement?.closest('main')))) continue;
    await page.keyboard.press('Tab');
    const target = await page.evaluate(() => document.activeElement?.getAttribute('href') ?? '');
    expect(target, address).toMatch(/^#\w/);
    await page.keyboard.press('Enter');
    expect(await page.locator(`main ${target}, main${target}`).count(), address).toBe(1);
    await page.keyboard.press('Tab');
    const isPast = await page.evaluate(() => document.activeElement?.closest('body > header') === null);
    expect(isPast, `${address}: the skip link passes the header`).toBe(true);
  }
});
