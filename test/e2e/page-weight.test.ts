import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { generatePosts } from '#test/bench/data/bilingual-posts.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { useSite } from '#test/setup/site.ts';

const site = useSite();

const KILOBYTE = 1_000;
/** Characters of the median English post of a technical blog. */
const MEDIAN_LENGTH = 9_000;

/** Compressed bytes, a little above the current sizes. The requirement is 40 kB without fonts. */
const BUDGET = {
  document: 11 * KILOBYTE,
  stylesheet: 9.9 * KILOBYTE,
  script: 4.6 * KILOBYTE,
  font: 90 * KILOBYTE,
};

const generator = generatePosts();
let count = 0;

/** A post of median length with headings and code, without a repeated sentence. */
function medianPost(locale: Locale): { title: string; excerpt: string; content: string } {
  const title = nextPost(locale).title;
  const parts: string[] = [];

  while (parts.join('').length < MEDIAN_LENGTH) {
    const { title: heading, summary, content } = nextPost(locale);
    const [first = '', second = ''] = content.split('\n');
    const names = summary.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
    const code = names.map(
      (name, index) => `const ${name} = ${names.at(-index)}(${index * 7}); // ${heading}`,
    );
    parts.push(
      `## ${heading}\n\n${first}\n\n${second}\n\n\`\`\`js\n${code.slice(0, 4).join('\n')}\n\`\`\`\n`,
    );
  }

  return { title, excerpt: nextPost(locale).summary, content: parts.join('\n') };
}

function nextPost(locale: Locale) {
  const found = generator.post(count++).find((post) => post.locale === locale);
  if (!found) throw new Error('There is a version in each language');
  return found;
}

test('a median post in uk, with text that does not repeat, stays within the budget', async () => {
  const locale = 'uk';
  const tags = [{ slug: 'topic', nameUk: 'Тема', nameEn: 'Topic' }];
  for (const slug of ['one', 'two', 'median', 'three', 'four']) {
    await aPost({ slug, tags, uk: aVersion(medianPost('uk')), en: aVersion(medianPost('en')) });
  }
  const page = await site.open();
  const sizes = { document: 0, stylesheet: 0, script: 0, font: 0 };
  const pending: Promise<void>[] = [];
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    if (!Object.hasOwn(sizes, kind)) return;
    const add = async () => {
      const headers = await response.allHeaders();
      sizes[kind as keyof typeof sizes] += Number(headers['content-length'] ?? Number.NaN);
    };
    pending.push(add());
  });

  await page.goto(site.url(paths.post(locale, 'median')), { waitUntil: 'networkidle' });
  await Promise.all(pending);

  expect(sizes.document).toBeGreaterThan(5 * KILOBYTE);
  expect(sizes.font).toBeGreaterThan(20 * KILOBYTE);
  for (const kind of ['document', 'stylesheet', 'script', 'font'] as const) {
    expect(sizes[kind], kind).toBeGreaterThan(0);
    expect(sizes[kind], kind).toBeLessThanOrEqual(BUDGET[kind]);
  }
});

test('the text of that post compresses no better than prose', () => {
  const { content } = medianPost('en');
  expect(content.length).toBeGreaterThan(MEDIAN_LENGTH);
  // Brotli makes English prose of this length about 0.4 of its size.
  expect(brotliCompressSync(content).length / content.length).toBeGreaterThan(0.35);
});

test('pages and assets are compressed, and assets are immutable', async () => {
  await aPost({ slug: 'any' });
  const html = await (await fetch(site.url('/en/blog/any'))).text();
  const [stylesheet] = /\/assets\/[\w-]+\.css/.exec(html) ?? [];
  const response = await fetch(site.url(stylesheet ?? ''), { headers: { 'Accept-Encoding': 'br' } });
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
});
