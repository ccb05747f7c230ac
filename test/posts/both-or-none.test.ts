import { describe, expect, test, vi } from 'vitest';
import { SERVICE } from '#server/auth/actor.ts';
import { checkContent } from '#server/content/check.ts';
import { database } from '#server/db/client.ts';
import { deleteExpired } from '#server/db/expiry.ts';
import { newId } from '#server/db/ids.ts';
import { log } from '#server/log.ts';
import { startMaintenance } from '#server/maintenance/maintenance.ts';
import {
  NEW_VERSION,
  NOBODY,
  type PostDoc,
  type PostGroup,
  toSource,
  type VersionSource,
} from '#server/posts/model.ts';
import { toText } from '#server/posts/text.ts';
import { attachTags } from '#server/posts/write/attach-tags.ts';
import { abandonedBefore, applyChange, changePost, recoverChanges } from '#server/posts/write/change.ts';
import { reserveVersion } from '#server/posts/write/change-store.ts';
import { putPost } from '#server/posts/write/put-post.ts';
import { reindex } from '#server/posts/write/reindex.ts';
import { updatePost } from '#server/posts/write/update-post.ts';
import { searchPosts } from '#server/search/results/search.ts';
import { listTags } from '#server/tags/tags.ts';
import { aKey } from '#test/factories/keys.ts';
import { aChange, aPost, aVersion, erasePost } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { takeLoggedErrors } from '#test/setup/log.ts';
import { request } from '#test/setup/request.ts';
import { refusalOf } from '#test/setup/responses.ts';

useDatabase();

const groups = () => database().collection<PostGroup>('postGroups');
const posts = () => database().collection<PostDoc>('posts');

function aSource(fields: Partial<VersionSource>): VersionSource {
  return {
    _id: newId(),
    locale: 'uk',
    ...toText({ title: 'Заголовок', content: 'Текст' }),
    ...NEW_VERSION,
    coverImage: null,
    published: true,
    publishedAt: new Date('2026-01-01'),
    tagIds: [],
    authorName: 'Леся',
    updatedAt: new Date('2026-01-01'),
    ...fields,
  };
}

/** The state that a process leaves when it dies right after deciding a new post. */
async function aDecidedPost(at: Date): Promise<PostGroup> {
  const put = [aSource({ locale: 'uk' }), aSource({ locale: 'en', title: 'Title' })];
  const doc: PostGroup = {
    _id: newId(),
    slug: 'cut',
    revision: 1,
    createdAt: at,
    pending: { at, put, remove: [] },
  };

  await groups().insertOne(doc);
  return doc;
}

test('both versions of a decided post are written after a crash', async () => {
  await aDecidedPost(new Date());
  expect(await recoverChanges({ before: new Date(Date.now() + 1) })).toBe(1);
  const versions = await posts().find({ slug: 'cut' }).sort({ locale: 1 }).toArray();
  expect(versions.map(({ locale, html }) => [locale, html.trim()])).toEqual([
    ['en', '<p>Текст</p>'],
    ['uk', '<p>Текст</p>'],
  ]);
  expect(await groups().findOne({ slug: 'cut' })).not.toHaveProperty('pending');
  expect(await recoverChanges({ before: new Date(Date.now() + 1) })).toBe(0);
});

test('after a crash between two versions, recovery writes the missing one', async () => {
  const { _id, slug, pending } = await aDecidedPost(new Date());
  const [first] = pending?.put ?? [];
  if (!first) throw new Error('Nothing decided');
  await recoverChanges({ before: new Date(Date.now() + 1) });
  await posts().deleteOne({ slug, locale: 'en' });
  await groups().updateOne({ _id }, { $set: { pending } });
  await recoverChanges({ before: new Date(Date.now() + 1) });
  expect(await posts().countDocuments({ slug })).toBe(2);
});

test('recovery leaves a recent change to the process that may be applying it', async () => {
  const now = new Date();
  await aDecidedPost(now);
  expect(await recoverChanges({ before: abandonedBefore(now) })).toBe(0);
  expect(await posts().countDocuments({ slug: 'cut' })).toBe(0);
});

test('a PATCH after a crash applies the decided change first, then its own', async () => {
  const longAgo = new Date(Date.now() - 3_600_000);
  await aDecidedPost(longAgo);
  await updatePost({
    actor: SERVICE,
    slug: 'cut',
    input: aChange({ en: { title: 'New', content: 'New', excerpt: undefined } }),
    authorName: 'x',
  });
  const versions = await posts().find({ slug: 'cut' }).sort({ locale: 1 }).toArray();
  expect(versions.map(({ title, revision }) => [title, revision])).toEqual([
    ['New', 2],
    ['Заголовок', 2],
  ]);
});

test('a change that is applied late does not undo a later change', async () => {
  const { slug } = await aPost({ slug: 'late' });
  const before = await groups().findOne({ slug });
  const stale = await posts().findOne({ slug, locale: 'uk' });
  if (!before || !stale) throw new Error('No post');
  await updatePost({
    actor: SERVICE,
    slug,
    input: aChange({ uk: { title: 'Нова', content: 'Нове', excerpt: undefined } }),
    authorName: 'x',
  });
  const pending = { at: new Date(0), put: [aSource({ _id: stale._id, title: 'Стара' })], remove: [] };
  await groups().updateOne({ slug }, { $set: { pending, revision: before.revision } });
  await recoverChanges({ before: new Date() });
  expect((await posts().findOne({ slug, locale: 'uk' }))?.title).toBe('Нова');
});

describe('a delayed writer whose change others have applied', () => {
  const titles = async () => (await posts().find().sort({ locale: 1 }).toArray()).map((doc) => doc.title);
  const finish = () => recoverChanges({ before: new Date() });
  const count = () => Promise.all([posts().countDocuments(), groups().countDocuments()]);

  test('does not bring back a deleted post', async () => {
    const held = await aDecidedPost(new Date(0));
    await finish();
    await erasePost({ slug: 'cut' });

    await applyChange(held);

    expect(await count()).toEqual([0, 0]);
    await aPost({ slug: 'cut', uk: aVersion({ title: 'Інша' }), en: undefined });
    expect(await titles()).toEqual(['Інша']);
  });

  test('does not bring back a version that was deleted without the other one', async () => {
    await aPost({ slug: 'cut', uk: aVersion({ title: 'Перша' }), en: undefined });
    const before = await groups().findOne({ slug: 'cut' });
    const [uk] = await posts().find().toArray();
    if (!uk || !before) throw new Error('No post');
    const pending = { at: new Date(0), put: [toSource(uk), aSource({ locale: 'en' })], remove: [] };
    const held = { ...before, revision: 2, pending };
    await groups().updateOne({ slug: 'cut' }, { $set: { pending, revision: 2 } });
    await finish();
    await erasePost({ slug: 'cut', locale: 'en' });

    await applyChange(held);

    expect(await titles()).toEqual(['Перша']);
  });

  test('does not overwrite a later change', async () => {
    const held = await aDecidedPost(new Date(0));
    await finish();
    const uk = { title: 'Нова', content: 'Нове', excerpt: undefined };
    await updatePost({ actor: SERVICE, slug: 'cut', input: aChange({ uk }), authorName: 'x' });

    await applyChange(held);

    expect(await titles()).toEqual(['Title', 'Нова']);
    expect(await groups().findOne({ slug: 'cut' })).toMatchObject({ revision: 2 });
  });

  test('that then dies leaves a reservation that no reader sees, until it is purged', async () => {
    const { pending } = await aDecidedPost(new Date(0));
    await finish();
    await erasePost({ slug: 'cut' });
    for (const { _id } of pending?.put ?? []) await reserveVersion({ _id, now: new Date() });

    expect(await checkContent()).toMatchObject({ postsWithoutTranslation: [], slugsWithoutPosts: [] });
    await aPost({ slug: 'cut' });
    await reindex();
    await deleteExpired({ now: new Date(Date.now() + 7_200_000) });
    expect(await count()).toEqual([2, 1]);
  });
});

test('several writers of one change create one post', async () => {
  const held = await aDecidedPost(new Date(0));
  const [first] = held.pending?.put ?? [];
  if (!first) throw new Error('Nothing decided');
  await reserveVersion({ _id: first._id, now: new Date(0) });

  await Promise.all([applyChange(held), applyChange(held), recoverChanges({ before: new Date() })]);

  const versions = await posts().find({ slug: 'cut' }).toArray();
  expect(versions.map(({ locale }) => locale).toSorted()).toEqual(['en', 'uk']);
  for (const version of versions) expect(version).not.toHaveProperty('reservation');
  expect(await groups().findOne({ slug: 'cut' })).not.toHaveProperty('pending');
});

test('a leftover version of a deleted post is removed for the post that has its slug', async () => {
  const { posts: [left] = [] } = await aPost({
    slug: 'cut',
    en: undefined,
    uk: aVersion({ title: 'Лишок' }),
  });
  await groups().deleteMany({});

  await aPost({ slug: 'cut', en: undefined, uk: aVersion({ title: 'Дійсна' }) });

  expect((await posts().find().toArray()).map(({ title }) => title)).toEqual(['Дійсна']);
  const { answer } = await searchPosts({ q: 'лишок', locale: 'uk', page: 1, limit: 10 });
  expect(answer.results.map(({ id }) => id)).not.toContain(left?.id);
});

describe('a change that can not be applied', () => {
  const refusedAsUnfinished = expect.objectContaining({
    details: [expect.objectContaining({ code: 'unfinished_change' })],
  });
  const impossible = async () => {
    const broken = aSource({ locale: 'uk' });
    Object.assign(broken, { content: 12 });
    const pending = { at: new Date(0), put: [broken], remove: [] };
    await groups().insertOne({
      _id: newId(),
      slug: 'неможлива',
      revision: 1,
      createdAt: new Date(0),
      pending,
    });
  };

  test('is logged with its slug, and other changes are applied', async () => {
    await impossible();
    await aDecidedPost(new Date(0));

    expect(await recoverChanges({ before: new Date() })).toBe(1);

    expect(await posts().countDocuments({ slug: 'cut' })).toBe(2);
    expect(vi.mocked(log.error).mock.calls).toEqual([
      [expect.objectContaining({ slug: 'неможлива' }), expect.any(String)],
    ]);
    expect(takeLoggedErrors()).toEqual([expect.stringContaining('could not be written')]);
    expect((await checkContent()).unfinishedChanges).toEqual(['неможлива']);
  });

  const stuck = () => groups().findOne({ slug: 'неможлива' });
  const texts = async () => (await posts().find().sort({ locale: 1 }).toArray()).map((doc) => doc.content);
  const impossibleBesideEnglish = async () => {
    await impossible();
    const doc = await stuck();
    if (!doc?.pending) throw new Error('Nothing decided');
    const [broken] = doc.pending.put;
    const english = aSource({ locale: 'en', content: 'Decided' });
    await groups().updateOne(
      { _id: doc._id },
      { $set: { 'pending.put': [broken, english], 'pending.addTags': [{ slug: 'мітка' }] } },
    );
  };

  test('is replaced by a PATCH of the wrong version, and its other version is not lost', async () => {
    await impossibleBesideEnglish();
    const uk = { title: 'Нова', content: 'Нове', excerpt: undefined };

    await updatePost({ actor: SERVICE, slug: 'неможлива', input: aChange({ uk }), authorName: 'x' });

    expect(await texts()).toEqual(['Decided', 'Нове']);
    const [tag] = await listTags();
    expect(tag?.slug).toBe('мітка');
    for (const { tagIds } of await posts().find().toArray()) expect(tagIds).toEqual([tag?.id]);
    expect(await stuck()).not.toHaveProperty('pending');
    takeLoggedErrors();
  });

  test('is reported to a request that changes something else of the post, and stays decided', async () => {
    await impossibleBesideEnglish();
    const before = await stuck();
    const key = await aKey();
    const en = { title: 'New', content: 'New' };
    const path = `/api/v1/posts/${encodeURIComponent('неможлива')}`;
    for (const [method, address, json] of [
      ['PATCH', path, { en }],
      ['DELETE', `${path}?locale=en`, undefined],
      ['POST', '/api/v1/posts/tags', { slug: 'неможлива', tags: ['нова'] }],
    ] as const) {
      const body = await refusalOf(await request(address, { method, key, json }), 409);
      expect(body.details).toEqual([
        { path: 'slug', message: expect.stringContaining('DELETE'), code: 'unfinished_change' },
      ]);
    }
    expect(await stuck()).toEqual(before);
    expect(await posts().countDocuments()).toBe(0);
    expect(takeLoggedErrors().length).toBeGreaterThan(2);
  });

  test('blocks an import that equals it, and the attaching of tags that it has', async () => {
    await impossibleBesideEnglish();
    const { pending } = (await stuck()) ?? {};
    const versions = pending?.put.map((version) => ({ ...version, draft: false })) ?? [];
    const tags = [{ slug: 'мітка', nameUk: undefined, nameEn: undefined }];

    const imported = putPost({
      actor: SERVICE,
      slug: 'неможлива',
      versions,
      tags,
      authorName: 'x',
      now: new Date(),
    });
    await expect(imported).rejects.toThrow(refusedAsUnfinished);
    await expect(attachTags({ actor: SERVICE, slug: 'неможлива', tags })).rejects.toThrow(
      refusedAsUnfinished,
    );
    expect((await stuck())?.pending).toEqual(pending);
    takeLoggedErrors();
  });

  test('is not decided again for the part of it that could be rendered', async () => {
    await impossibleBesideEnglish();
    await groups().updateOne({}, { $set: { 'pending.put.0.content': 'Текст', 'pending.put.0.title': 12 } });
    const before = await stuck();

    const en = { title: 'New', content: 'New', excerpt: undefined };
    const changed = updatePost({
      actor: SERVICE,
      slug: 'неможлива',
      input: aChange({ en }),
      authorName: 'x',
    });

    await expect(changed).rejects.toThrow(refusedAsUnfinished);
    expect(await stuck()).toEqual(before);
    takeLoggedErrors();
  });

  test('refuses a dry run like the request itself', async () => {
    await impossibleBesideEnglish();
    const key = await aKey();
    const path = `/api/v1/posts/${encodeURIComponent('неможлива')}`;
    const before = await stuck();
    for (const [method, address, json] of [
      ['PATCH', `${path}?dryRun=1`, { en: { title: 'New', content: 'New' } }],
      ['DELETE', `${path}?locale=en&dryRun=1`, undefined],
      ['POST', '/api/v1/posts/tags?dryRun=1', { slug: 'неможлива', tags: ['нова'] }],
    ] as const) {
      await refusalOf(await request(address, { method, key, json }), 409);
    }
    const uk = { title: 'Нова', content: 'Нове' };
    const mended = await request(`${path}?dryRun=1`, { method: 'PATCH', key, json: { uk } });
    expect(mended.status).toBe(200);
    expect(await stuck()).toEqual(before);
    takeLoggedErrors();
  });

  test('is removed by a DELETE of the whole post', async () => {
    await impossibleBesideEnglish();
    const path = `/api/v1/posts/${encodeURIComponent('неможлива')}`;
    const answer = await request(path, { method: 'DELETE', key: await aKey() });
    expect(answer.status).toBe(200);
    expect([await posts().countDocuments(), await groups().countDocuments()]).toEqual([0, 0]);
    await aPost({ slug: 'неможлива' });
    takeLoggedErrors();
  });

  test('does not stop other maintenance', async () => {
    await impossible();
    const forgotten = database().collection('forgottenCreations');
    await forgotten.insertOne({ at: new Date(0) });

    const stop = startMaintenance();
    // Stopping it now would end the round after the first job.
    await vi.waitFor(async () => expect(await forgotten.countDocuments()).toBe(0), { timeout: 30_000 });
    await stop();

    expect(takeLoggedErrors()).toHaveLength(1);
  });
});

describe('a change whose reservation another document occupies', () => {
  const change = () => groups().findOne({ slug: 'cut' });
  /** A document with the id of the English version. */
  const aBlockedPost = async () => {
    const { pending } = await aDecidedPost(new Date(0));
    const english = pending?.put.find(({ locale }) => locale === 'en');
    const _id = newId();
    await database()
      .collection('posts')
      .insertOne({ _id, slug: `/${english?._id.toHexString()}` });
    return () => posts().deleteOne({ _id });
  };

  test('is replaced by the next change, which responds that it is decided and not applied', async () => {
    const unblock = await aBlockedPost();
    const json = { uk: { title: 'Нова', content: 'Нове' } };
    const init = { method: 'PATCH', key: await aKey(), json };

    const body = await refusalOf(await request('/api/v1/posts/cut', init), 409);

    expect(body.error).toBe('The change is stored but not yet applied');
    expect(body.details).toMatchObject([{ path: 'slug', code: 'unfinished_change' }]);
    expect(await change()).toMatchObject({ revision: 2, pending: { put: [{ title: 'Нова' }, {}] } });
    const refused = { slug: 'cut', err: expect.objectContaining({ code: 11_000 }) };
    expect(vi.mocked(log.error).mock.calls).toEqual([
      [refused, expect.any(String)],
      [refused, expect.any(String)],
    ]);
    takeLoggedErrors();

    await unblock();
    expect(await recoverChanges({ before: new Date(Date.now() + 1) })).toBe(1);
    const titles = (await posts().find().sort({ locale: 1 }).toArray()).map(({ title }) => title);
    expect(titles).toEqual(['Title', 'Нова']);
  });

  test('is not blamed for a fault of the program', async () => {
    await aBlockedPost();
    const before = await change();
    const fault = new TypeError('not a function');

    const changed = changePost({
      slug: 'cut',
      by: NOBODY,
      now: new Date(),
      plan: () => Promise.reject(fault),
    });

    await expect(changed).rejects.toBe(fault);
    expect(await change()).toEqual(before);
    takeLoggedErrors();
  });
});

describe('a backup of a database in use', () => {
  const restored = async (revision: number) => {
    await aPost({ slug: 'cut', en: undefined, uk: aVersion({ content: 'Збережене' }) });
    await posts().updateMany({}, { $set: { revision } });
    const pending = { at: new Date(0), put: [aSource({ content: 'Вирішене' })], remove: [] };
    await groups().updateMany({}, { $set: { revision: 3, pending } });
    expect(await recoverChanges({ before: new Date() })).toBe(1);
    return (await posts().find().toArray()).map(({ content }) => content);
  };

  test('may have another version with the slug of a decided one: the later one stays', async () => {
    expect(await restored(2)).toEqual(['Вирішене']);
    await posts().deleteMany({});
    await groups().deleteMany({});
    expect(await restored(5)).toEqual(['Збережене']);
  });

  test('may have a later version, and the search finds only that one', async () => {
    await restored(5);
    const find = async (q: string) => (await searchPosts({ q, locale: 'uk', page: 1, limit: 10 })).answer;
    expect(await find('вирішене')).toMatchObject({ total: 0, results: [] });
    expect(await find('збережене')).toMatchObject({ total: 1, results: [{ slug: 'cut' }] });
  });

  test('may have versions that are ahead of their post group: the next write succeeds', async () => {
    await aPost({ slug: 'cut' });
    await posts().updateMany({}, { $set: { revision: 7 } });
    const uk = { title: 'Нова', content: 'Нове', excerpt: undefined };
    await updatePost({ actor: SERVICE, slug: 'cut', input: aChange({ uk }), authorName: 'x' });
    expect((await posts().findOne({ slug: 'cut', locale: 'uk' }))?.content).toBe('Нове');
  });

  test('may have tags that are ahead of their counter: new tags get free numbers', async () => {
    await aPost({ tags: ['а', 'б', 'в'].map((slug) => ({ slug, nameUk: undefined, nameEn: undefined })) });
    await database().collection('counters').deleteMany({});
    await aPost({ slug: 'cut', tags: [{ slug: 'г', nameUk: undefined, nameEn: undefined }] });
    expect((await listTags()).map(({ slug }) => slug)).toEqual(['а', 'б', 'в', 'г']);
  });
});
