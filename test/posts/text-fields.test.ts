import { expect, test } from 'vitest';
import type { LanguageVersion, VersionText } from '#contract/posts/requests.ts';
import { exportContent } from '#server/content/export.ts';
import { importContent } from '#server/content/import.ts';
import { getPost } from '#server/posts/read/posts.ts';
import { updatePost } from '#server/posts/write/update-post.ts';
import { readFolder } from '#test/factories/content-folder.ts';
import { aChange, aPost } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { temporaryFolder } from '#test/setup/server-process.ts';

useDatabase();

/** A text field that is new has to be listed here, with the decision which readers show it. */
const SHOWN: Record<keyof VersionText, Record<keyof typeof READERS, boolean>> = {
  title: {
    ...{ apiList: true, apiPost: true, page: true, list: true, rss: true, atom: true, jsonFeed: true },
    ...{ llms: true, llmsFull: true, markdown: true, search: true, contentFolder: true },
  },
  excerpt: {
    ...{ apiList: true, apiPost: true, page: true, list: true, rss: true, atom: true, jsonFeed: true },
    ...{ llms: true, llmsFull: false, markdown: true, search: true, contentFolder: true },
  },
  content: {
    ...{ apiList: false, apiPost: true, page: true, list: false, rss: true, atom: true, jsonFeed: true },
    ...{ llms: false, llmsFull: true, markdown: true, search: true, contentFolder: true },
  },
  metaTitle: {
    ...{ apiList: false, apiPost: true, page: false, list: false, rss: false, atom: false, jsonFeed: false },
    ...{ llms: false, llmsFull: false, markdown: false, search: false, contentFolder: true },
  },
  metaDescription: {
    ...{ apiList: false, apiPost: true, page: false, list: false, rss: false, atom: false, jsonFeed: false },
    ...{ llms: false, llmsFull: false, markdown: false, search: false, contentFolder: true },
  },
  metaImage: {
    ...{ apiList: false, apiPost: true, page: false, list: false, rss: false, atom: false, jsonFeed: false },
    ...{ llms: false, llmsFull: false, markdown: false, search: false, contentFolder: true },
  },
};
const FIELDS = Object.keys(SHOWN) as (keyof VersionText)[];
/** A change of these is a change of what readers read. */
const READ: (keyof VersionText)[] = ['title', 'excerpt', 'content'];

const get = async (path: string) => (await request(path)).text();

const READERS = {
  apiList: () => get('/api/v1/posts?locale=en'),
  apiPost: () => get('/api/v1/posts/p?locale=en'),
  page: async () => bodyOf(await get('/en/blog/p')),
  list: async () => bodyOf(await get('/en/blog')),
  rss: () => get('/en/rss.xml'),
  atom: () => get('/en/atom.xml'),
  jsonFeed: () => get('/en/feed.json'),
  llms: () => get('/llms.txt'),
  llmsFull: () => get('/llms-full.txt'),
  markdown: () => get('/en/blog/p.md'),
  /** The markers that find the post. */
  search: async () => {
    const found = await Promise.all(
      FIELDS.map(async (field) => {
        const { total } = JSON.parse(await get(`/api/search?locale=en&q=${marker(field)}`));
        return total > 0 ? marker(field) : '';
      }),
    );
    return found.join(' ');
  },
  contentFolder: async () => {
    const dir = await temporaryFolder();
    await exportContent({ dir });
    return [...(await readFolder(dir)).values()].join('\n');
  },
};

/** A text with the field's marker; pictures have addresses. */
function markedValue(field: string): string {
  return field === 'metaImage' ? `/${marker(field)}.png` : `A ${marker(field)} word.`;
}

function other(field: string): string {
  return field === 'metaImage' ? '/other.png' : 'Other';
}

function marker(field: string): string {
  return `${field}marker`;
}

/** Without meta tags and structured data, which repeat the visible text. */
function bodyOf(html: string): string {
  return html.slice(html.indexOf('<body')).replace(/<script.*?<\/script>/gs, '');
}

function versionWith(fields: Partial<LanguageVersion> = {}): LanguageVersion {
  const marked = Object.fromEntries(FIELDS.map((field) => [field, markedValue(field)]));
  return { ...marked, ...fields } as LanguageVersion;
}

test.each(Object.keys(READERS) as (keyof typeof READERS)[])(
  '%s shows the text fields that it should',
  async (name) => {
    await aPost({ slug: 'p', uk: undefined, en: versionWith() });

    const text = await READERS[name]();

    const shown = Object.fromEntries(FIELDS.map((field) => [field, text.includes(marker(field))]));
    expect(shown).toEqual(Object.fromEntries(FIELDS.map((field) => [field, SHOWN[field][name]])));
  },
);

test('every text field comes back from an export', async () => {
  await aPost({ slug: 'p', uk: undefined, en: versionWith() });
  const dir = await temporaryFolder();
  await exportContent({ dir });
  const changed = versionWith(Object.fromEntries(FIELDS.map((field) => [field, other(field)])));
  await updatePost({ slug: 'p', input: aChange({ en: changed }), authorName: 'x' });

  await importContent({ target: dir });

  expect(await getPost({ slug: 'p', locale: 'en', withDrafts: false })).toMatchObject(versionWith());
});

test.each(FIELDS)(
  'a change of %s alone is stored, and is a change of the text if it is read',
  async (field) => {
    const before = new Date('2026-01-01');
    const after = new Date('2026-02-01');
    await aPost({ slug: 'p', uk: undefined, en: versionWith(), now: before });
    const change = (version: LanguageVersion, now: Date) =>
      updatePost({ slug: 'p', input: aChange({ en: version }), authorName: 'x', now });
    const read = () => getPost({ slug: 'p', locale: 'en', withDrafts: true });

    await change(versionWith(), after);
    expect((await read()).updatedAt).toBe(before.toISOString());

    await change(versionWith({ [field]: other(field) }), after);
    const updatedAt = (READ.includes(field) ? after : before).toISOString();
    expect(await read()).toMatchObject({ [field]: other(field), updatedAt });
  },
);
