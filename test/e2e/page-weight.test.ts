import { expect, test } from 'vitest';
import { aPost, aVersion } from '../factories.ts';
import { useSite } from '../site.ts';

const site = useSite();

const KILOBYTE = 1_000;
const PARAGRAPH =
  'Readers on a slow line wait for every kilobyte, so a page *carries* what it needs and nothing besides. ';

/** As long as the median English post of a technical blog: about 9,000 characters with code. */
function medianPost(): string {
  const section = (number: number) =>
    `## Section ${number}\n\n${`${PARAGRAPH.replace('slow', `slow ${number}`)}`.repeat(9)}\n\n` +
    `\`\`\`js\nfor (let i = 0; i < ${number}; i++) {\n  console.log(\`line \${i}\`); // prints\n}\n\`\`\`\n`;
  return Array.from({ length: 9 }, (_, index) => section(index + 1)).join('\n');
}

test('a median post weighs at most 40 kB with style and script, and 90 kB of fonts', async () => {
  const content = `${medianPost()}\n\nWith *italics*, a name — Їжак Ґудзик — and “quotes”.`;
  expect(content.length).toBeGreaterThan(9_000);
  await aPost({
    slug: 'median',
    uk: aVersion({ title: 'Їжак' }),
    en: aVersion({ title: 'Median', content }),
  });
  const page = await site.open();
  const sizes = { text: 0, font: 0 };
  const pending: Promise<void>[] = [];
  page.on('response', (response) => {
    pending.push(
      (async () => {
        const kind = response.request().resourceType();
        const length = Number((await response.allHeaders())['content-length'] ?? Number.NaN);
        if (['document', 'stylesheet', 'script'].includes(kind)) sizes.text += length;
        if (kind === 'font') sizes.font += length;
      })(),
    );
  });
  await page.goto(site.url('/en/blog/median'), { waitUntil: 'networkidle' });
  await Promise.all(pending);
  expect(sizes.text).toBeGreaterThan(5 * KILOBYTE);
  expect(sizes.text).toBeLessThanOrEqual(40 * KILOBYTE);
  expect(sizes.font).toBeGreaterThan(20 * KILOBYTE);
  expect(sizes.font).toBeLessThanOrEqual(90 * KILOBYTE);
});

test('pages and files go out compressed, and the files for good', async () => {
  await aPost({ slug: 'any' });
  const html = await (await fetch(site.url('/en/blog/any'))).text();
  const [stylesheet] = /\/assets\/[\w-]+\.css/.exec(html) ?? [];
  const response = await fetch(site.url(stylesheet ?? ''), { headers: { 'Accept-Encoding': 'br' } });
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
});
