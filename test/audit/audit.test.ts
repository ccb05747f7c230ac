import { beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import { listAudit } from '#server/audit/management/list-audit.ts';
import type { AuditDoc } from '#server/audit/model.ts';
import { recordChange, trimAudit } from '#server/audit/record.ts';
import { COMMAND_LINE, SERVICE } from '#server/auth/actor.ts';
import { moderateMany, undoModeration } from '#server/comments/moderate-many.ts';
import { importContent } from '#server/content/import.ts';
import { collection } from '#server/db/client.ts';
import { deleteExpired } from '#server/db/expiry.ts';
import { createKey, revokeKey } from '#server/keys/keys.ts';
import { deleteMedia } from '#server/media/management/remove.ts';
import { mergeAuthors } from '#server/posts/authors/merge-authors.ts';
import { purgePost, restorePost } from '#server/posts/management/bin.ts';
import { startPost } from '#server/posts/management/edit.ts';
import { setPostState } from '#server/posts/management/post-state.ts';
import { createPreview, withdrawPreview } from '#server/posts/previews/previews.ts';
import { toDraftText } from '#server/posts/text.ts';
import { markUpToDate } from '#server/posts/translation/mark-up-to-date.ts';
import { saveWorkingCopy } from '#server/posts/working-copies/working-copies.ts';
import { createTag } from '#server/tags/edit-tag.ts';
import { deleteTag, mergeTags } from '#server/tags/management/manage-tags.ts';
import type { User } from '#server/users/model.ts';
import { blockUser, createUser, deleteUser, setPassword, setRole, unblockUser } from '#server/users/users.ts';
import { aComment } from '#test/comments/factory.ts';
import { anActor } from '#test/factories/actors.ts';
import { anAuthor } from '#test/factories/authors.ts';
import { aContentFolder, aFile } from '#test/factories/content-folder.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPicture } from '#test/factories/media.ts';
import { aPost, aPostBody, aVersion } from '#test/factories/posts.ts';
import { setSiteSettings } from '#test/factories/site-settings.ts';
import { aSignedIn, aUser, PASSWORD } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

const entries = () => collection<AuditDoc>('audit');
const list = async (filter = {}, page = 1) =>
  listAudit({ actor: COMMAND_LINE, locale: 'uk', filter, page, timeZone: 'Europe/Kyiv' });
/** The newest entry first: what, whose name, how many, by whom. */
const lines = async () =>
  (await list()).entries.map(({ action, subject, count, by }) => [
    action,
    subject?.name ?? null,
    count,
    'name' in by ? by.name : by.kind,
  ]);

let admin: User & { email: string };
let cookie: string;

beforeEach(async () => {
  ({ user: admin, cookie } = await aSignedIn({ role: 'admin', name: 'Леся' }));
  await entries().deleteMany({});
});

describe('posts', () => {
  test('preview links and the dismissal of an outdated mark are in the log', async () => {
    const actor = anActor(admin);
    const { translationId: postId } = await aPost({ slug: 'p', uk: aVersion({ title: 'Перший' }) });
    await entries().deleteMany({});
    const { id } = await createPreview({ actor, postId });
    await withdrawPreview({ actor, id });
    await expect(withdrawPreview({ actor, id })).rejects.toMatchObject({ code: 'not_found' });
    await markUpToDate({ actor, postId, locale: 'en' });
    const draft = await startPost({ actor });
    const value = { ...toDraftText({}), title: 'Намір' };
    await saveWorkingCopy({ actor, postId: draft.id, part: 'uk', value, number: 0 });
    await createPreview({ actor, postId: draft.id });
    expect(await lines()).toEqual([
      ['preview.created', 'Намір', null, 'Леся'],
      ['post.up-to-date', 'Перший', null, 'Леся'],
      ['preview.withdrawn', 'Перший', null, 'Леся'],
      ['preview.created', 'Перший', null, 'Леся'],
    ]);
  });

  test('every change by a key is in the log, a dry run and a refused request are not', async () => {
    const key = await aKey({ name: 'програма' });
    await entries().deleteMany({});
    const body = { ...aPostBody(), slug: 'pershyi', published: false };
    const post = '/api/v1/posts/pershyi';
    const send = (path: string, method: string, json?: unknown) => request(path, { method, key, json });
    await send('/api/v1/posts?dryRun=1', 'POST', body);
    await send('/api/v1/posts', 'POST', { ...body, slug: '' });
    await send('/api/v1/posts', 'POST', body);
    await send(`${post}?dryRun=1`, 'PATCH', { published: true });
    await send(post, 'PATCH', { published: true });
    await send(post, 'PATCH', { published: false });
    await send('/api/v1/posts/tags', 'POST', { slug: 'pershyi', tags: ['a'] });
    await send('/api/v1/posts/tags', 'POST', { slug: 'pershyi', tags: ['a'] });
    await send(post, 'PATCH', { slug: 'druhyi', uk: { title: 'Другий' } });
    await send('/api/v1/posts/druhyi?dryRun=1', 'DELETE');

    expect(await lines()).toEqual([
      ['post.changed', 'Другий', null, 'програма'],
      ['post.changed', 'Другий', null, 'програма'],
      ['post.unpublished', 'Другий', null, 'програма'],
      ['post.published', 'Другий', null, 'програма'],
      ['post.created', 'Другий', null, 'програма'],
    ]);
    const [renamed] = (await list()).entries;
    expect(renamed).toMatchObject({ other: 'pershyi', subject: { slug: 'druhyi' } });

    await send('/api/v1/posts/druhyi', 'DELETE');
    expect((await lines()).map(([, name]) => name)).toEqual(Array(6).fill('Другий'));
  });

  test('the changes of admins in the browser are in the log too', async () => {
    const uk = aVersion({ title: 'Вітання' });
    const { slug, translationId: postId } = await aPost({
      slug: 'hello',
      published: false,
      uk,
      en: undefined,
    });
    await entries().deleteMany({});
    const actor = anActor(admin);
    await setPostState({ actor, postId, locales: ['uk'], published: true });
    await setPostState({ actor, postId, locales: ['uk'], published: false });
    await request(`/api/v1/posts/${slug}`, { method: 'DELETE', key: await aKey() });
    await restorePost({ actor, postId });
    await request(`/api/v1/posts/${slug}`, { method: 'DELETE', key: await aKey() });
    await purgePost({ actor, postId });

    const mine = (await lines()).filter(([, , , by]) => by === 'Леся');
    expect(mine.map(([action, name]) => [action, name])).toEqual([
      ['post.purged', 'Вітання'],
      ['post.restored', 'Вітання'],
      ['post.unpublished', 'Вітання'],
      ['post.published', 'Вітання'],
    ]);
  });

  test('an import is one line, and none if it changes nothing', async () => {
    const target = await aContentFolder({
      'posts/a/uk.md': aFile('title: А'),
      'posts/b/uk.md': aFile('title: Б'),
    });
    for (let round = 0; round < 2; round++) await importContent({ actor: COMMAND_LINE, target });
    expect(await lines()).toEqual([['posts.imported', null, 2, 'command line']]);
  });
});

test('tags, authors and files have their names in the language of the log, deleted ones too', async () => {
  const actor = anActor(admin);
  const tag = (slug: string, nameUk: string, nameEn: string) =>
    createTag({ actor, input: { slug, nameUk, nameEn, descriptionUk: '', descriptionEn: '' } });
  const [sea, water] = [await tag('more', 'Море', 'Sea'), await tag('voda', 'Вода', 'Water')];
  await mergeTags({ actor, from: sea.id, into: water.id });
  await deleteTag({ actor, id: water.id });
  const lesia = await anAuthor({ nameUk: 'Леся', nameEn: 'Lesia' });
  await mergeAuthors({ actor, from: await anAuthor({ nameUk: 'Лариса', nameEn: 'Larysa' }), into: lesia });
  await recordChange({ actor, action: 'media.deleted', subject: { id: 'a'.repeat(24) } });

  const linesIn = async (locale: 'uk' | 'en') =>
    (await listAudit({ actor: COMMAND_LINE, locale, filter: {}, page: 1, timeZone: 'UTC' })).entries.map(
      ({ subject, other }) => [subject?.name, other],
    );
  expect(await linesIn('en')).toEqual([
    [null, null],
    ['Lesia', 'Larysa'],
    ['Larysa', null],
    ['Lesia', null],
    ['Water', null],
    ['Water', 'Sea'],
    ['Water', null],
    ['Sea', null],
  ]);
  expect((await linesIn('uk')).slice(1, 4)).toEqual([
    ['Леся', 'Лариса'],
    ['Лариса', null],
    ['Леся', null],
  ]);
});

describe('comments', () => {
  test('changes by moderators are in the log with the post, changes by authors are not', async () => {
    const { posts } = await aPost({ slug: 'hello' });
    const postId = posts.find(({ locale }) => locale === 'uk')?.id ?? '';
    const author = await aSignedIn({ name: 'Марко' });
    const actor = anActor(admin);
    const ids = [await aComment(author.user, { postId }), await aComment(author.user, { postId })];
    const [first = ''] = ids;
    await entries().deleteMany({});
    const { undoId } = await moderateMany({ actor, ids, action: 'hide' });
    await undoModeration({ actor, id: undoId });
    const patch = (json: unknown) => request('/api/comments', { method: 'PATCH', cookie, json });
    await patch({ id: first, hidden: true });
    await patch({ id: first, hidden: false });
    await request('/api/comments', { method: 'DELETE', cookie: author.cookie, json: { id: ids[1] } });
    await request('/api/comments', { method: 'DELETE', cookie, json: { id: first } });

    expect((await lines()).map(([action, , count]) => [action, count])).toEqual([
      ['comments.deleted', 1],
      ['comments.shown', 1],
      ['comments.hidden', 1],
      ['comments.undone', 2],
      ['comments.hidden', 2],
    ]);
    expect((await list()).entries[2]?.comment).toMatchObject({ id: first, slug: 'hello', locale: 'uk' });
  });

  test('changes of the rules are in the log, with the names of the settings', async () => {
    await setSiteSettings({ actor: anActor(admin), comments: 'first-waits', feedPosts: 5 });
    expect(await lines()).toEqual([['settings.site', null, null, 'Леся']]);
    expect((await list()).entries[0]?.other?.split(',').sort()).toEqual(['comments', 'feedPosts']);
  });
});

test('changes of users, keys and media are in the log', async () => {
  const actor = anActor(admin);
  const email = 'marko@example.com';
  const { id } = await createUser({ actor: COMMAND_LINE, name: 'Марко', email, password: PASSWORD });
  await setRole({ actor, id, role: 'admin' });
  await setRole({ actor, id, role: 'reader' });
  await blockUser({ actor, id });
  await unblockUser({ actor, id });
  await setPassword({ actor: COMMAND_LINE, id, password: 'another long password' });
  const { key } = await createKey({ actor, name: 'ключ', authorName: 'Леся' });
  for (let round = 0; round < 2; round++) await revokeKey({ actor, id: key.id });
  const form = new FormData();
  form.set('file', new Blob([Uint8Array.from(await aPicture('png'))], { type: 'image/png' }), 'a.png');
  const upload = await request('/api/v1/upload', { method: 'POST', body: form, key: await aKey() });
  const { url } = (await upload.json()) as { url: string };
  await deleteMedia({ actor, id: url.split('/').at(-1) ?? '' });
  await deleteUser({ actor, id });

  expect(await lines()).toEqual([
    ['user.deleted', null, null, 'Леся'],
    ['media.deleted', 'a.png', null, 'Леся'],
    ['media.uploaded', 'a.png', null, 'test'],
    ['key.created', 'test', null, 'command line'],
    ['key.revoked', 'ключ', null, 'Леся'],
    ['key.created', 'ключ', null, 'Леся'],
    ['user.password-set', null, null, 'command line'],
    ['user.unblocked', null, null, 'Леся'],
    ['user.blocked', null, null, 'Леся'],
    ['user.made-reader', null, null, 'Леся'],
    ['user.made-admin', null, null, 'Леся'],
    ['user.created', null, null, 'command line'],
  ]);
});

test('users who sign up or change their own password are not in the log', async () => {
  const json = { name: 'Марко', email: 'marko@example.com', password: PASSWORD };
  await request('/api/auth/sign-up', { json });
  const form = { intent: 'password', current: PASSWORD, next: 'another long password' };
  await request('/uk/account', { cookie: (await aSignedIn()).cookie, form });
  expect(await lines()).toEqual([]);
});

describe('the filter', () => {
  const at = (
    iso: string,
    actor: Parameters<typeof recordChange>[0]['actor'],
    action: AuditEntry['action'],
  ) => recordChange({ actor, action, now: new Date(iso) });

  beforeEach(async () => {
    await at('2026-11-20T21:59:00Z', anActor(admin), 'settings.comments');
    await at('2026-11-20T22:00:00Z', COMMAND_LINE, 'settings.comments');
    await at('2026-11-21T21:59:00Z', COMMAND_LINE, 'posts.imported');
    await at('2026-11-21T22:00:00Z', SERVICE, 'posts.imported');
  });

  test.each([
    [{}, 4],
    [{ kind: 'posts' }, 2],
    [{ who: 'command line' }, 2],
    [{ who: 'command line', kind: 'settings' }, 1],
    [{ who: 'service' }, 1],
    [{ from: '2026-11-21' }, 3],
    [{ to: '2026-11-20' }, 1],
    [{ from: '2026-11-21', to: '2026-11-21' }, 2],
    [{ who: 'nobody' }, 0],
  ])('%j', async (filter, count) => {
    expect((await list(filter)).entries).toHaveLength(count);
  });

  test('lists everybody who is in the log', async () => {
    const values = (await list()).actors.map(({ value }) => value);
    expect(values.toSorted()).toEqual(['command line', 'service', `user:${admin.id}`]);
  });
});

test('pages have fifty entries each, the newest first', async () => {
  for (let count = 1; count <= 51; count++) {
    await recordChange({
      actor: SERVICE,
      action: 'posts.imported',
      count,
      now: new Date(2026, 0, 1, 0, count),
    });
  }
  const [first, second] = [await list({}, 1), await list({}, 2)];
  expect([first.entries.length, first.entries[0]?.count, first.hasMore]).toEqual([50, 51, true]);
  expect([second.entries.length, second.entries[0]?.count, second.hasMore]).toEqual([1, 1, false]);
});

test('entries expire after a year, and the oldest beyond the maximum are deleted', async () => {
  const day = 86_400_000;
  for (const age of [366, 364, 2, 1, 0]) {
    const now = new Date(Date.now() - age * day);
    await recordChange({ actor: SERVICE, action: 'posts.imported', count: age, now });
  }
  await deleteExpired();
  expect((await list()).entries.map(({ count }) => count)).toEqual([0, 1, 2, 364]);
  expect(await trimAudit({ max: 2 })).toBe(2);
  expect((await list()).entries.map(({ count }) => count)).toEqual([0, 1]);
  expect(await trimAudit({ max: 2 })).toBe(0);
});

test('readers and keys do not see the log', async () => {
  const reader = anActor(await aUser());
  const refused = listAudit({ actor: reader, locale: 'uk', filter: {}, page: 1, timeZone: 'UTC' });
  await expect(refused).rejects.toMatchObject({ code: 'forbidden' });
});
