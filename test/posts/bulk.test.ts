import { beforeEach, describe, expect, test } from 'vitest';
import type { BulkAction } from '#contract/posts/admin-list.ts';
import type { Actor } from '#server/auth/actor.ts';
import { SERVICE } from '#server/auth/actor.ts';
import { database } from '#server/db/client.ts';
import { BIN_MS, listBin, purgePost, restorePost } from '#server/posts/management/bin.ts';
import { changePosts, undoChanges } from '#server/posts/management/bulk.ts';
import { startPost } from '#server/posts/management/edit.ts';
import { countPostGroups, getPostGroup } from '#server/posts/management/list.ts';
import { purgePosts } from '#server/posts/management/purge.ts';
import { createPreview } from '#server/posts/previews/previews.ts';
import { saveWorkingCopy } from '#server/posts/working-copies/working-copies.ts';
import { deletePost } from '#server/posts/write/delete-post.ts';
import { anActor } from '#test/factories/actors.ts';
import { aDraftText, aPost, aVersion, draftSettings, editPost } from '#test/factories/posts.ts';
import { aUser } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

let actor: Actor;
beforeEach(async () => {
  actor = anActor(await aUser({ role: 'admin', name: 'Олена' }));
});

const status = async (path: string) => (await request(path)).status;
const run = (action: BulkAction, ...ids: string[]) => changePosts({ actor, action, ids });
const versionsOf = async (post: string) => (await getPostGroup({ actor, locale: 'uk', post })).versions;
/** A post with a working copy and no version. */
async function aDraft(title = 'Начерк'): Promise<string> {
  const { id: postId } = await startPost({ actor });
  await saveWorkingCopy({ actor, postId, part: 'uk', value: aDraftText({ title }), number: 0 });
  return postId;
}

test('readers may not change several posts, or undo that', async () => {
  const reader = anActor(await aUser());
  const changed = changePosts({ actor: reader, action: 'bin', ids: [] });
  await expect(changed).rejects.toMatchObject({ code: 'forbidden' });
  const undone = undoChanges({ actor: reader, undo: { action: 'bin', changes: [] } });
  await expect(undone).rejects.toMatchObject({ code: 'forbidden' });
});

describe('publish', () => {
  test('publishes the languages that are drafts; undo makes them drafts without a date again', async () => {
    const { translationId } = await aPost({ slug: 'p', en: undefined, publishedAt: new Date('2026-01-01') });
    const en = aVersion({ title: 'Draft' });
    await editPost('p', { en, published: false, locale: 'en' });
    const draft = await aPost({ slug: 'q', published: false });
    const before = [await versionsOf('p'), await versionsOf('q')];

    const result = await run('publish', translationId, draft.translationId);
    expect(result).toMatchObject({ changed: [{ locales: ['en'] }, { locales: ['uk', 'en'] }], failed: [] });
    for (const path of ['/uk/blog/p', '/en/blog/p', '/uk/blog/q', '/en/blog/q']) {
      expect(await status(path), path).toBe(200);
    }

    await undoChanges({ actor, undo: { action: 'publish', changes: result.changed } });
    expect([await versionsOf('p'), await versionsOf('q')]).toEqual(before);
    expect([await status('/uk/blog/p'), await status('/en/blog/p')]).toEqual([200, 404]);
  });

  test('publishes drafts, and no working copy of a published text', async () => {
    const { translationId: postId } = await aPost({ slug: 'p', uk: aVersion({ title: 'Стара' }) });
    await editPost('p', { published: false, locale: 'en' });
    await saveWorkingCopy({
      actor,
      postId,
      part: 'uk',
      value: aDraftText({ title: 'Недописана' }),
      number: 0,
    });
    await saveWorkingCopy({ actor, postId, part: 'en', value: aDraftText({ title: 'Finished' }), number: 0 });

    expect(await run('publish', postId)).toMatchObject({ changed: [{ locales: ['en'] }] });
    expect(await (await request('/en/blog/p')).text()).toContain('Finished</h1>');
    expect(await (await request('/uk/blog/p')).text()).toContain('Стара</h1>');
  });

  test('refuses each post that it can not publish, with the reason, and publishes the others', async () => {
    const published = await aPost({ slug: 'p' });
    const draft = await aPost({ slug: 'q', published: false });
    const partly = await aPost({ slug: 'r', en: undefined });
    const settings = draftSettings({ slug: 'r', authorName: 'x', pinned: true });
    const shared = { actor, postId: partly.translationId, number: 0 };
    await saveWorkingCopy({ ...shared, part: 'settings', value: settings });
    await saveWorkingCopy({ ...shared, part: 'en', value: aDraftText({ title: 'English' }) });
    const nameless = await aDraft('…');
    const gone = '5c0a7dcb6c2c4f4a9d3e8b01';

    const ids = [published, partly, draft].map(({ translationId }) => translationId);
    expect(await run('publish', ...ids, nameless, gone, 'x')).toEqual({
      action: 'publish',
      changed: [{ id: draft.translationId, locales: ['uk', 'en'], at: expect.any(String) }],
      failed: [
        { id: published.translationId, path: '', code: 'already_published' },
        { id: partly.translationId, path: '', code: 'unsaved_settings' },
        { id: nameless, path: 'slug', code: 'too_small' },
        { id: gone, path: '', code: 'not_found' },
        { id: 'x', path: '', code: 'not_found' },
      ],
    });
  });
});

test('unpublish makes published and scheduled languages drafts; undo shows them again with their dates', async () => {
  const { translationId } = await aPost({ slug: 'p', publishedAt: new Date('2026-01-01') });
  const later = new Date(Date.now() + 60 * 60_000);
  await editPost('p', { publishedAt: later, locale: 'en' });
  const before = await versionsOf('p');

  const { changed } = await run('unpublish', translationId);
  expect(changed).toMatchObject([{ locales: ['uk', 'en'] }]);
  expect(await versionsOf('p')).toMatchObject({ uk: { state: 'draft' }, en: { state: 'draft' } });
  expect((await run('unpublish', translationId)).failed).toMatchObject([{ code: 'already_draft' }]);

  await undoChanges({ actor, undo: { action: 'unpublish', changes: changed } });
  expect(await versionsOf('p')).toEqual(before);
});

test('a post whose change is not begun in time is named', async () => {
  const { translationId: id } = await aPost({ published: false });
  expect(await changePosts({ actor, action: 'publish', ids: [id], milliseconds: 0 })).toEqual({
    action: 'publish',
    changed: [],
    failed: [{ id, path: '', code: 'not_begun' }],
  });
});

describe('move to the bin', () => {
  test('undo brings back what was deleted then, and nothing that was deleted before', async () => {
    const { translationId } = await aPost({ slug: 'p' });
    await deletePost({ actor: SERVICE, slug: 'p', locale: 'en', now: new Date(Date.now() - 60_000) });

    const { changed } = await run('bin', translationId);
    expect(await status('/uk/blog/p')).toBe(404);
    expect((await listBin({ actor })).items).toMatchObject([{ slug: 'p', deletedBy: 'Олена' }]);

    expect((await undoChanges({ actor, undo: { action: 'bin', changes: changed } })).failed).toEqual([]);
    expect([await status('/uk/blog/p'), await status('/en/blog/p')]).toEqual([200, 404]);
  });

  test('undo says if the address has been taken in the meantime', async () => {
    const { translationId } = await aPost({ slug: 'p' });
    const { changed } = await run('bin', translationId);
    await aPost({ slug: 'p' });
    const { failed } = await undoChanges({ actor, undo: { action: 'bin', changes: changed } });
    expect(failed).toEqual([{ id: translationId, path: 'slug', code: 'slug_taken' }]);
  });

  test('a post that was never saved under a slug keeps its text there', async () => {
    const id = await aDraft('Покинутий начерк');
    const preview = await createPreview({ actor, postId: id });
    const { changed } = await run('bin', id);
    expect(changed).toMatchObject([{ id, locales: [] }]);
    const entries = await database().collection('audit').find({ 'subject.id': id }).toArray();
    expect(entries.map(({ action }) => action)).toContain('post.deleted');
    expect(await countPostGroups({ actor })).toMatchObject({ all: 0, bin: 1 });
    expect((await listBin({ actor })).items).toMatchObject([
      { id, slug: '', versions: [{ locale: 'uk', title: 'Покинутий начерк' }], isSlugTaken: false },
    ]);
    expect(await status(preview.paths.uk)).toBe(404);
    await purgePosts();

    await undoChanges({ actor, undo: { action: 'bin', changes: changed } });
    expect(await getPostGroup({ actor, locale: 'uk', post: id })).toMatchObject({
      title: 'Покинутий начерк',
    });
    expect(await status(preview.paths.uk)).toBe(200);
    await expect(restorePost({ actor, postId: id })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('a post that was never saved under a slug is deleted for good after 30 days, or at once, with its text', async () => {
    const [first, second] = [await aDraft(), await aDraft()];
    await run('bin', first, second);
    await purgePost({ actor, postId: first });
    expect((await listBin({ actor })).items).toMatchObject([{ id: second }]);
    await purgePosts({ now: new Date(Date.now() + BIN_MS + 1_000) });
    expect((await listBin({ actor })).items).toEqual([]);
    for (const name of ['postGroups', 'workingCopies']) {
      expect(await database().collection(name).countDocuments(), name).toBe(0);
    }
  });
});
