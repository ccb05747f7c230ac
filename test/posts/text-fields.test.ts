import { expect, test } from 'vitest';
import type { DraftText } from '#contract/posts/admin.ts';
import type { LanguageVersion } from '#contract/posts/requests.ts';
import type { TextField } from '#contract/posts/text-fields.ts';
import type { Actor } from '#server/auth/actor.ts';
import { SERVICE } from '#server/auth/actor.ts';
import { exportContent } from '#server/content/export.ts';
import { importContent } from '#server/content/import.ts';
import { database } from '#server/db/client.ts';
import { readHistory } from '#server/posts/history/history.ts';
import { commitPost } from '#server/posts/management/commit.ts';
import { getPostForEditing } from '#server/posts/management/edit.ts';
import { createPreview } from '#server/posts/previews/previews.ts';
import { getPost } from '#server/posts/read/posts.ts';
import { saveWorkingCopy } from '#server/posts/working-copies/working-copies.ts';
import { type SearchMode, setSearchMode } from '#server/search/index/search-mode.ts';
import { anActor } from '#test/factories/actors.ts';
import { readFolder } from '#test/factories/content-folder.ts';
import { aPage, aPost, editPost } from '#test/factories/posts.ts';
import { aSignedIn, aUser } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { temporaryFolder } from '#test/setup/server-process.ts';

useDatabase();

type Reader = keyof typeof READERS;

const SEARCHES: Reader[] = ['searchInMemory', 'searchInDatabase'];
const ON_PAGES: Reader[] = ['page', 'standalonePage', 'preview', 'difference', 'markdown', ...SEARCHES];
const IN_LISTS: Reader[] = ['apiList', 'list', 'llms'];
const IN_FEEDS: Reader[] = ['rss', 'atom', 'jsonFeed'];
const STORED: Reader[] = ['apiPost', 'contentFolder'];

/** Who shows a text field. A new field needs a row here: decide for each reader. */
const SHOWN_BY: Record<TextField, Reader[]> = {
  title: [...STORED, ...ON_PAGES, ...IN_LISTS, ...IN_FEEDS, 'llmsFull'],
  excerpt: [...STORED, ...ON_PAGES, ...IN_LISTS, ...IN_FEEDS],
  content: [...STORED, ...ON_PAGES, ...IN_FEEDS, 'llmsFull'],
  metaTitle: [...STORED, 'head'],
  metaDescription: [...STORED, 'head'],
  metaImage: [...STORED, 'head'],
};
const FIELDS = Object.keys(SHOWN_BY) as TextField[];

/** Fields in which a version may have nothing. */
const OPTIONAL = FIELDS.filter((field) => field !== 'title' && field !== 'content');

async function get(path: string): Promise<string> {
  const response = await request(path);
  expect(response.status, path).toBe(200);
  return response.text();
}
const admin = async () => anActor(await aUser({ role: 'admin' }));

/** Each reads a post with the slug `p` and gets its id. */
const READERS = {
  apiList: () => get('/api/v1/posts?locale=en'),
  apiPost: () => get('/api/v1/posts/p?locale=en'),
  page: async () => bodyOf(await get('/en/blog/p')),
  /** Only what differs from the page. */
  head: async () => headOf(await get('/en/blog/p')),
  list: async () => bodyOf(await get('/en/blog')),
  rss: () => get('/en/rss.xml'),
  atom: () => get('/en/atom.xml'),
  jsonFeed: () => get('/en/feed.json'),
  llms: () => get('/llms.txt'),
  llmsFull: () => get('/llms-full.txt'),
  markdown: () => get('/en/blog/p.md'),
  standalonePage: async () => {
    await aPage({ slug: 'about', uk: null, en: versionWith() });
    return bodyOf(await get('/en/about'));
  },
  preview: async (postId: string) => {
    const { paths } = await createPreview({ actor: await admin(), postId });
    return bodyOf(await get(paths.en));
  },
  /** The difference between an empty text and the first one. */
  difference: async (postId: string) => {
    const view = await readHistory({ actor: await admin(), postId, locale: 'en', against: 'before' });
    return JSON.stringify(view.difference);
  },
  searchInMemory: () => findersIn('memory'),
  searchInDatabase: () => findersIn('mongodb'),
  contentFolder: async () => {
    const dir = await temporaryFolder();
    await exportContent({ dir });
    return [...(await readFolder(dir)).values()].join('\n');
  },
};

/** The markers that find the post. */
async function findersIn(mode: SearchMode): Promise<string> {
  setSearchMode(mode);
  const found = await Promise.all(
    FIELDS.map(async (field) => {
      const { total } = JSON.parse(await get(`/api/search?locale=en&q=${marker(field)}`));
      return total > 0 ? marker(field) : '';
    }),
  );
  setSearchMode(null);
  return found.join(' ');
}

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

/** Without meta tags and structured data, which repeat the visible text, and without soft hyphens. */
function bodyOf(html: string): string {
  return html
    .slice(html.indexOf('<body'))
    .replace(/<script.*?<\/script>/gs, '')
    .replaceAll('\u00AD', '');
}

function headOf(html: string): string {
  return html.slice(0, html.indexOf('<body')).replace(/<script.*?<\/script>/gs, '');
}

function versionWith(fields: Partial<LanguageVersion> = {}): LanguageVersion {
  const marked = Object.fromEntries(FIELDS.map((field) => [field, markedValue(field)]));
  return { ...marked, ...fields } as LanguageVersion;
}

const aMarkedPost = (now = new Date()) => aPost({ slug: 'p', uk: undefined, en: versionWith(), now });
const read = () => getPost({ slug: 'p', locale: 'en', withDrafts: true });

test.each(Object.keys(READERS) as Reader[])('%s shows the text fields that it should', async (name) => {
  const { translationId } = await aMarkedPost();

  const text = await READERS[name](translationId);

  const shown = FIELDS.filter((field) => text.includes(marker(field)));
  expect(shown).toEqual(FIELDS.filter((field) => SHOWN_BY[field].includes(name)));
});

test('every text field comes back from an export', async () => {
  await aMarkedPost();
  const dir = await temporaryFolder();
  await exportContent({ dir });
  const changed = versionWith(Object.fromEntries(FIELDS.map((field) => [field, other(field)])));
  await editPost('p', { en: changed });

  await importContent({ actor: SERVICE, target: dir });

  expect(await read()).toMatchObject(versionWith());
});

test.each(FIELDS)('a change of only %s is stored, and changes the text if readers see it', async (field) => {
  const before = new Date('2026-01-01');
  const after = new Date('2026-02-01');
  await aMarkedPost(before);
  const change = (version: LanguageVersion, now: Date) => editPost('p', { en: version, now });

  await change(versionWith(), after);
  expect((await read()).updatedAt).toBe(before.toISOString());

  await change(versionWith({ [field]: other(field) }), after);
  const isRead = SHOWN_BY[field].includes('page');
  const updatedAt = (isRead ? after : before).toISOString();
  expect(await read()).toMatchObject({ [field]: other(field), updatedAt });
});

test('a post that is opened and published unchanged in the editor keeps every text field', async () => {
  const { user, cookie } = await aSignedIn({ role: 'admin' });
  const actor = anActor(user);
  const { translationId: postId } = await aMarkedPost();
  const { bases, versions } = await getPostForEditing({ actor, post: postId });

  const form = await (await request('/en/admin/posts/p', { cookie })).text();
  const controls = FIELDS.filter((field) => form.includes(` name="en.${field}"`));
  const fields = Object.fromEntries(controls.map((field) => [field, versions.en.text?.[field]]));
  const save = { part: 'en', fields, number: 0, base: bases.en, saveId: 'save', lostSaveIds: [] };
  const json = { intent: 'save', recordReplaced: false, ...save };
  const saved = await request(`/en/admin/working-copies/${postId}`, { cookie, json });
  expect(saved.status).toBe(200);
  await commitPost({ actor, postId, locales: ['en'] });

  expect(await read()).toMatchObject(versionWith());
});

test.each(FIELDS)('%s that is too long is refused by the editor', async (field) => {
  const { user, cookie } = await aSignedIn({ role: 'admin' });
  const { translationId: postId } = await aMarkedPost();
  const { bases, versions } = await getPostForEditing({ actor: anActor(user), post: postId });
  const value = 'а'.repeat(1_000_001);

  const fields = { ...versions.en.text, [field]: value };
  const save = { part: 'en', fields, number: 0, base: bases.en, saveId: 'save', lostSaveIds: [] };
  const json = { intent: 'save', recordReplaced: false, ...save };
  const saved = await request(`/en/admin/working-copies/${postId}`, { cookie, json });

  expect(saved.status).toBe(400);
  expect((await saved.json()).details).toMatchObject([{ path: `en.${field}`, code: 'too_big' }]);
});

/** A working copy that was saved before the program knew the field. */
async function aCopyWithout(field: TextField): Promise<{ actor: Actor; postId: string }> {
  const actor = await admin();
  const { translationId: postId } = await aMarkedPost();
  const value = (await getPostForEditing({ actor, post: postId })).versions.en.text as DraftText;
  await saveWorkingCopy({ actor, postId, part: 'en', value: { ...value, title: 'Another' }, number: 0 });
  const copies = database().collection('workingCopies');
  await copies.updateMany({}, { $unset: { [`value.${field}`]: '' } });
  return { actor, postId };
}

test.each(OPTIONAL)(
  'a working copy from before the program had %s shows and keeps the stored one',
  async (field) => {
    const { actor, postId } = await aCopyWithout(field);
    const { versions } = await getPostForEditing({ actor, post: postId });
    expect(versions.en.workingCopy?.value[field]).toBe(markedValue(field));

    const { paths } = await createPreview({ actor, postId });
    expect((await get(paths.en)).includes(marker(field))).toBe(SHOWN_BY[field].includes('preview'));

    await commitPost({ actor, postId, locales: ['en'] });
    expect(await read()).toMatchObject({ title: 'Another', [field]: markedValue(field) });
  },
);

test.each(OPTIONAL)(
  'a working copy from before the program had %s is kept when it is replaced',
  async (field) => {
    const { actor, postId } = await aCopyWithout(field);

    await saveWorkingCopy({
      actor,
      postId,
      part: 'en',
      value: (await getPostForEditing({ actor, post: postId })).versions.en.text as DraftText,
      number: 1,
      recordReplaced: true,
    });

    const { items } = await readHistory({ actor, postId, locale: 'en', against: 'before' });
    expect(items.map(({ kind, title }) => [kind, title])).toEqual([
      ['current', markedValue('title')],
      ['autosaved', 'Another'],
    ]);
  },
);
