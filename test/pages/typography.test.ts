import { expect, test } from 'vitest';
import type { SiteSettings } from '#contract/site-settings.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { rerenderVersions } from '#server/posts/write/rerender.ts';
import { updateSiteSettings } from '#server/site-settings/site-settings.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase({ start: seed });

const SOFT = '\u00ad';
const TIED = '\u00a0';
const TITLE = 'Інтернаціоналізація в дії';
const SHOWN = `Інтер${SOFT}на${SOFT}ціо${SOFT}на${SOFT}лі${SOFT}за${SOFT}ція в${TIED}дії`;
const CONTENT = `Перший абзац, а в ньому \`є код\` — і *в* тексті.

## Розділ і його назва

\`\`\`js
const x = 'це в коді';
\`\`\`

| а й б | в г |
|---|---|
| у клітинці | так |`;

async function text(path: string): Promise<string> {
  const response = await request(path);
  expect(response.status).toBe(200);
  return response.text();
}

async function seed(): Promise<void> {
  await aPost({ slug: 'one', uk: aVersion({ title: TITLE, content: CONTENT }), en: undefined });
  await aPost({ slug: 'two', en: undefined });
}

test('a title has soft hyphens and no-break spaces in headings, and nowhere else', async () => {
  const page = await text('/uk/blog/one');
  expect(page).toMatch(new RegExp(`<h1[^>]*>${SHOWN}</h1>`));
  expect(await text('/uk/blog')).toContain(`<a href="/uk/blog/one">${SHOWN}</a></h2>`);
  expect(page).toContain(`<title>${TITLE} · Двомова</title>`);
  expect(page).toContain(`<meta property="og:title" content="${TITLE}"/>`);
  expect(page.slice(0, page.indexOf('<body'))).not.toMatch(/[\u00ad\u00a0]/);
  for (const path of [
    '/uk/rss.xml',
    '/uk/atom.xml',
    '/uk/feed.json',
    '/llms.txt',
    '/api/v1/posts?locale=uk',
  ]) {
    const machine = await text(path);
    expect(machine, path).toContain(TITLE);
    expect(machine, path).not.toContain(SOFT);
  }
});

test('texts of posts and of lists have no-break spaces, code has none', async () => {
  const page = await text('/uk/blog/one');
  expect(page).toContain(
    `Перший абзац, а${TIED}в${TIED}ньому <code>є код</code>${TIED}— і${TIED}<em>в</em>${TIED}тексті.`,
  );
  expect(page).toContain(`Розділ і${TIED}його назва</h2>`);
  expect(page).toContain(`у${TIED}клітинці`);
  expect(page).toContain('це в коді');
  expect(await text('/uk/blog')).toContain(`а${TIED}в${TIED}ньому є${TIED}код${TIED}— і`);
  const found = await text(`/uk/search?q=${encodeURIComponent('абзац')}`);
  expect(found).toContain(`<mark>абзац</mark>, а${TIED}в${TIED}ньому`);
});

test('the search finds words on both sides of such a space and hyphen, and its snippets are plain', async () => {
  for (const query of ['інтернаціоналізація', '"в ньому"']) {
    const found = await text(`/api/search?locale=uk&q=${encodeURIComponent(query)}`);
    expect(found, query).toContain(TITLE);
    expect(found, query).not.toMatch(/[\u00ad\u00a0]/);
  }
});

test('the Markdown of a post is as written', async () => {
  expect(await text('/uk/blog/one.md')).toContain('а в ньому `є код` — і *в* тексті');
});

test('quotes are typographic until an admin turns that off, and stored posts follow', async () => {
  await aPost({
    slug: 'quotes',
    uk: aVersion({ title: "Об'єкт", content: '"Слово" тут.' }),
    en: aVersion({ title: "It's", content: '"A word" here.' }),
  });
  expect(await text('/uk/blog/quotes')).toContain('<p>«Слово» тут.</p>');
  expect(await text('/en/blog/quotes')).toContain('It’s</h1>');

  const update = (present: SiteSettings) => ({ ...present, smartTypography: false });
  await updateSiteSettings({ actor: COMMAND_LINE, update });
  await rerenderVersions();

  expect(await text('/uk/blog/quotes')).toContain('<p>"Слово" тут.</p>');
  expect(await text('/en/blog/quotes')).toContain('It&#x27;s</h1>');
});
