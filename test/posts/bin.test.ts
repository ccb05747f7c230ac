import { describe, expect, test } from 'vitest';
import { operations } from '#contract/operations.ts';
import type { Actor } from '#server/auth/actor.ts';
import { SERVICE } from '#server/auth/actor.ts';
import { purgeDeletedComments } from '#server/comments/purge.ts';
import { checkContent } from '#server/content/check.ts';
import { exportContent } from '#server/content/export.ts';
import { database } from '#server/db/client.ts';
import { findOrphans } from '#server/media/management/remove.ts';
import { BIN_MS, listBin, purgeBin, purgePost, restorePost } from '#server/posts/management/bin.ts';
import { findPostGroups } from '#server/posts/management/list.ts';
import { purgePosts } from '#server/posts/management/purge.ts';
import type { PostDoc, PostGroup } from '#server/posts/model.ts';
import { createPreview } from '#server/posts/previews/previews.ts';
import { recoverChanges } from '#server/posts/write/change.ts';
import { deletePost } from '#server/posts/write/delete-post.ts';
import { aComment } from '#test/comments/factory.ts';
import { anActor } from '#test/factories/actors.ts';
import { aContentFolder } from '#test/factories/content-folder.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPicture, upload } from '#test/factories/media.ts';
import { aPost, aPostBody, aVersion, editPost } from '#test/factories/posts.ts';
import { aUser } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { answerOf } from '#test/setup/responses.ts';

useDatabase();

const posts = () => database().collection<PostDoc>('posts');
const groups = () => database().collection<PostGroup>('postGroups');
const admin = async (): Promise<Actor> => anActor(await aUser({ role: 'admin', name: 'Олена' }));
const tags = [{ slug: 't', nameUk: 'Тег', nameEn: undefined }];
const status = async (path: string) => (await request(path)).status;
/** Everything about the versions that a reader or an author can see, without the revisions of the post group. */
const contents = async () =>
  (await posts().find().sort({ _id: 1 }).toArray()).map(({ revision: _revision, bin: _bin, ...doc }) => doc);

test('a post comes back whole: texts, comments, counts, tags, media and former slugs', async () => {
  const reader = await aUser();
  const picture = await upload({ bytes: await aPicture('png') }, { key: await aKey() });
  const { url } = (await picture.json()) as { url: string };
  const { posts: written, translationId } = await aPost({
    slug: 'p',
    uk: aVersion({ content: `![о](${url})` }),
    tags,
    pinned: true,
    publishedAt: new Date('2026-01-01'),
  });
  await editPost('p', { slug: 'q' });
  await editPost('q', { published: false, locale: 'en' });
  await posts().updateMany({}, { $set: { viewCount: 9 } });
  const postId = written[0]?.id ?? '';
  await aComment(reader, { postId, content: 'Лишається' });
  const before = await contents();
  const page = await (await request('/uk/blog/q')).text();

  await deletePost({ actor: SERVICE, slug: 'q' });
  await purgePosts();
  await purgeDeletedComments();
  expect((await Array.fromAsync(findOrphans())).length).toBe(0);
  const restored = await restorePost({ actor: await admin(), postId: translationId });

  expect(restored).toMatchObject({ translationId, slug: 'q' });
  expect(await contents()).toEqual(before);
  expect(await (await request('/uk/blog/q')).text()).toBe(page);
  expect(page).toContain('Лишається');
  const moved = await request('/uk/blog/p');
  expect([moved.status, moved.headers.get('location')]).toEqual([308, '/uk/blog/q']);
  expect(await (await request('/api/search?q=Публікація')).json()).toMatchObject({ total: 1 });
  expect((await listBin({ actor: await admin() })).items).toEqual([]);
});

test('a post in the bin is nowhere else', async () => {
  const key = await aKey();
  await aPost({ slug: 'p', tags });
  await editPost('p', { slug: 'q' });
  const cover = '/api/media/66f0c0ffee0123456789abcd';
  await editPost('q', { coverImage: cover });
  const { _id } = (await posts().findOne({ locale: 'uk' })) ?? {};

  const response = await request('/api/v1/posts/q', { method: 'DELETE', key });
  expect(await answerOf(response, operations.deletePost, 200)).toEqual({ success: true, posts: 2 });

  for (const path of [
    '/uk/blog/q',
    '/uk/blog/p',
    '/uk/blog/q.md',
    '/api/v1/posts/q',
    `/api/comments?postId=${_id}`,
  ]) {
    expect(await status(path), path).toBe(404);
  }
  expect((await request('/api/v1/posts/q', { key })).status).toBe(404);
  for (const wanted of ['draft', 'all']) {
    const drafts = await request(`/api/v1/posts?status=${wanted}`, { key });
    expect((await answerOf(drafts, operations.listPosts, 200)).pagination.total).toBe(0);
  }
  const rows = await findPostGroups({ actor: await admin(), locale: 'uk', page: 1, limit: 10 });
  expect(rows.posts).toEqual([]);
  const dir = await aContentFolder();
  expect(await exportContent({ dir })).toMatchObject({ posts: 0, files: 0 });
  expect(await checkContent()).toMatchObject({
    slugsWithoutPosts: [],
    postsWithoutTranslation: [],
    missingMedia: [],
  });
});

describe('the slug of a post in the bin', () => {
  test('is free, and the post comes back under another one that its old addresses lead to', async () => {
    const actor = await admin();
    const { translationId } = await aPost({ slug: 'p', uk: aVersion({ title: 'Перша' }) });
    await deletePost({ actor: SERVICE, slug: 'p' });
    const created = await request('/api/v1/posts', { json: aPostBody({ slug: 'p' }), key: await aKey() });
    expect(created.status).toBe(201);
    expect((await listBin({ actor })).items).toMatchObject([{ slug: 'p', isSlugTaken: true }]);

    const refused = restorePost({ actor, postId: translationId });
    await expect(refused).rejects.toMatchObject({ code: 'conflict', details: [{ code: 'slug_taken' }] });
    expect(await restorePost({ actor, postId: translationId, slug: 'p-2' })).toMatchObject({ slug: 'p-2' });
    expect(await (await request('/uk/blog/p-2')).text()).toContain('Перша');

    await editPost('p', { slug: 'other' });
    await deletePost({ actor: SERVICE, slug: 'other' });
    const response = await request('/uk/blog/p');
    expect(response.headers.get('location')).toBe('/uk/blog/p-2');
  });
});

describe('one language in the bin', () => {
  test('comes back to the other one, which keeps the slug', async () => {
    const actor = await admin();
    const { translationId } = await aPost({ slug: 'p' });
    await deletePost({ actor: SERVICE, slug: 'p', locale: 'en' });
    expect([await status('/uk/blog/p'), await status('/en/blog/p')]).toEqual([200, 404]);
    expect((await listBin({ actor })).items).toMatchObject([
      { id: translationId, slug: 'p', versions: [{ locale: 'en' }] },
    ]);

    await restorePost({ actor, postId: translationId });
    expect(await status('/en/blog/p')).toBe(200);
  });

  test('stays there while a new one has its place', async () => {
    const actor = await admin();
    const { translationId } = await aPost({ slug: 'p', en: aVersion({ title: 'Old' }) });
    await deletePost({ actor: SERVICE, slug: 'p', locale: 'en' });
    await editPost('p', { en: aVersion({ title: 'New' }) });

    await expect(restorePost({ actor, postId: translationId })).rejects.toMatchObject({ code: 'not_found' });
    expect(await (await request('/en/blog/p')).text()).toContain('New</h1>');

    await deletePost({ actor: SERVICE, slug: 'p' });
    await restorePost({ actor, postId: translationId });
    expect(await (await request('/en/blog/p')).text()).toContain('New</h1>');
    expect((await listBin({ actor })).items[0]?.versions.map(({ title }) => title)).toEqual(['Old']);
  });
});

describe('the bin', () => {
  test('says who deleted what, and until when it stays', async () => {
    const at = new Date('2026-03-01T10:00:00Z');
    const { translationId, posts: written } = await aPost({
      slug: 'p',
      uk: aVersion({ title: 'Назва' }),
      en: undefined,
    });
    await deletePost({ actor: SERVICE, slug: 'p', by: { id: null, name: 'Олена' }, now: at });
    expect((await listBin({ actor: await admin() })).items).toEqual([
      {
        id: translationId,
        kind: 'post',
        slug: 'p',
        deletedAt: '2026-03-01T10:00:00.000Z',
        deletedBy: 'Олена',
        purgedAt: '2026-03-31T10:00:00.000Z',
        versions: [{ id: written[0]?.id, locale: 'uk', title: 'Назва' }],
        isSlugTaken: false,
      },
    ]);
  });

  test('is emptied after 30 days of each post, with the comments', async () => {
    const at = new Date('2026-03-01T10:00:00Z');
    const { posts: written } = await aPost({ slug: 'p' });
    await aComment(await aUser(), { postId: written[0]?.id ?? '' });
    await deletePost({ actor: SERVICE, slug: 'p', now: at });
    await aPost({ slug: 'later' });
    await deletePost({ actor: SERVICE, slug: 'later', now: new Date(at.getTime() + 1) });

    expect(await purgeBin({ now: new Date(at.getTime() + BIN_MS) })).toBe(0);
    expect(await purgeBin({ now: new Date(at.getTime() + BIN_MS + 1) })).toBe(1);
    await purgeDeletedComments();

    expect([await groups().countDocuments(), await posts().countDocuments()]).toEqual([1, 2]);
    expect(await database().collection('comments').countDocuments()).toBe(0);
    await expect(restorePost({ actor: await admin(), postId: written[0]?.id ?? '' })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('gives one post up at once on demand', async () => {
    const actor = await admin();
    const { translationId } = await aPost({ slug: 'p' });
    await expect(purgePost({ actor, postId: translationId })).rejects.toMatchObject({ code: 'not_found' });
    await createPreview({ actor, postId: translationId });
    await editPost('p', { uk: aVersion({ content: 'Стало.' }) });
    await deletePost({ actor: SERVICE, slug: 'p' });
    const others = ['postHistory', 'postPreviews', 'workingCopies'].map((name) =>
      database().collection(name),
    );
    const counted = () => Promise.all(others.map((entry) => entry.countDocuments()));
    expect(await counted()).toEqual([expect.toSatisfy((count) => count > 0), 1, 0]);
    await purgePost({ actor, postId: translationId });
    expect([await groups().countDocuments(), await posts().countDocuments()]).toEqual([0, 0]);
    expect(await counted()).toEqual([0, 0, 0]);
  });

  test('has pages, the last deleted first, and shows the last page if a page is empty', async () => {
    const actor = await admin();
    for (const at of [1, 2, 3]) {
      await aPost({ slug: `p${at}` });
      await deletePost({
        actor: SERVICE,
        slug: `p${at}`,
        by: { id: null, name: 'Олена' },
        now: new Date(at),
      });
    }
    const slugsOn = async (page: number) => {
      const { items, pagination } = await listBin({ actor, page, limit: 2 });
      return [...items.map(({ slug }) => slug), pagination.page, pagination.total];
    };
    expect(await slugsOn(1)).toEqual(['p3', 'p2', 1, 3]);
    expect(await slugsOn(2)).toEqual(['p1', 2, 3]);
    expect(await slugsOn(9)).toEqual(['p1', 2, 3]);
  });

  test('is closed to readers', async () => {
    const actor = anActor(await aUser());
    await expect(listBin({ actor })).rejects.toMatchObject({ code: 'forbidden' });
    const { translationId: postId } = await aPost({});
    await expect(restorePost({ actor, postId })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(purgePost({ actor, postId })).rejects.toMatchObject({ code: 'forbidden' });
  });
});

test('a deletion that a crash interrupts is completed, though a new post has taken the slug', async () => {
  await aPost({ slug: 'p' });
  const stored = await posts().find().toArray();
  const by = { id: null, name: '' };
  const put = stored.map(({ slug, viewCount, createdAt, revision, ...source }) => ({
    ...source,
    published: false,
    bin: { at: new Date(), by, slug: 'p', published: true },
  }));
  const [first] = stored;
  if (!first) throw new Error('No post');
  const placeholder = `/${first.translationId.toHexString()}`;
  const pending = { at: new Date(), put, remove: [] };
  await groups().updateOne({ slug: 'p' }, { $set: { slug: placeholder, revision: 2, pending } });

  await aPost({ slug: 'p', uk: aVersion({ title: 'Нова' }) });
  await recoverChanges({ before: new Date(Date.now() + 1) });

  expect(await posts().countDocuments({ slug: 'p' })).toBe(2);
  expect(await posts().countDocuments({ 'bin.slug': 'p', published: false })).toBe(2);
  expect(await (await request('/uk/blog/p')).text()).toContain('Нова</h1>');
});
