import { describe, expect, test } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import type { PostFilter, PostSort } from '#contract/posts/admin-list.ts';
import type { Actor } from '#server/auth/actor.ts';
import { SERVICE } from '#server/auth/actor.ts';
import { collection, database } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import { aggregateViews, type GroupFilter, toQuery } from '#server/posts/list-store.ts';
import { startPost } from '#server/posts/management/edit.ts';
import {
  countPostGroups,
  findPostGroups,
  getPostGroup,
  listAuthors,
  listTranslateNext,
} from '#server/posts/management/list.ts';
import type { PostGroup } from '#server/posts/model.ts';
import { saveWorkingCopy } from '#server/posts/working-copies/working-copies.ts';
import { deletePost } from '#server/posts/write/delete-post.ts';
import { updatePost } from '#server/posts/write/update-post.ts';
import { anActor } from '#test/factories/actors.ts';
import { anAuthor } from '#test/factories/authors.ts';
import { aChange, aDraftText, aPost, aVersion, editPost } from '#test/factories/posts.ts';
import { aUser } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';

useDatabase();

const NOW = new Date('2026-06-01T00:00:00Z');
const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const admin = async (): Promise<Actor> => anActor(await aUser({ role: 'admin' }));
const aTag = (slug: string) => ({ slug, nameUk: undefined, nameEn: undefined });

async function list(
  filter: PostFilter = {},
  {
    sort,
    locale = 'uk',
    page = 1,
    limit = 20,
  }: { sort?: PostSort; locale?: Locale; page?: number; limit?: number } = {},
) {
  const query = { actor: await admin(), locale, filter, page, limit, now: NOW };
  return findPostGroups({ ...query, ...(sort ? { sort } : {}) });
}
const slugs = async (...query: Parameters<typeof list>) =>
  (await list(...query)).posts.map(({ slug }) => slug);

test.each([
  ['anonymous', async (): Promise<Actor> => ({ kind: 'anonymous' })],
  ['a reader', async () => anActor(await aUser())],
  ['a blocked admin', async () => anActor(await aUser({ role: 'admin', blocked: true }))],
])('%s sees nothing of it', async (_who, actorOf) => {
  const actor = await actorOf();
  const query = { actor, locale: 'uk' as const, page: 1, limit: 10 };
  await expect(findPostGroups(query)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(countPostGroups({ actor })).rejects.toMatchObject({ code: 'forbidden' });
  const next = listTranslateNext({ actor, lacking: 'en', page: 1, limit: 1 });
  await expect(next).rejects.toMatchObject({ code: 'forbidden' });
});

test('a row has both versions with their states', async () => {
  const { translationId, posts } = await aPost({
    slug: 'p',
    uk: aVersion({ title: 'Їжак' }),
    en: aVersion({ title: 'Hedgehog' }),
    publishedAt: day(2),
    tags: [aTag('звірі')],
    pinned: true,
    authorName: 'Леся',
    now: day(1),
  });
  await editPost('p', { uk: { title: 'Їжачок' }, now: day(3) });
  const future = new Date('2100-12-01');
  const schedule = aChange({ publishedAt: future });
  await updatePost({
    actor: SERVICE,
    slug: 'p',
    locale: 'en',
    input: schedule,
    authorName: 'x',
    now: day(4),
  });
  await database()
    .collection('posts')
    .updateMany({}, { $inc: { viewCount: 3 } });

  const { posts: rows, pagination } = await list({}, { locale: 'en' });

  expect(pagination).toEqual({ page: 1, limit: 20, total: 1, totalPages: 1 });
  expect(rows).toEqual([
    {
      id: translationId,
      kind: 'post',
      slug: 'p',
      title: 'Hedgehog',
      titleLocale: 'en',
      pinned: true,
      tags: [{ id: 1, slug: 'звірі', nameUk: null, nameEn: null }],
      authorName: 'Леся',
      viewCount: 6,
      createdAt: day(1).toISOString(),
      updatedAt: day(4).toISOString(),
      publishedAt: future.toISOString(),
      versions: {
        uk: {
          id: posts[0]?.id,
          title: 'Їжачок',
          state: 'published',
          publishedAt: day(2).toISOString(),
          updatedAt: day(3).toISOString(),
          viewCount: 3,
          isOutdated: false,
        },
        en: {
          id: posts[1]?.id,
          title: 'Hedgehog',
          state: 'scheduled',
          publishedAt: future.toISOString(),
          updatedAt: day(1).toISOString(),
          viewCount: 3,
          isOutdated: true,
        },
      },
      workingCopies: { uk: null, en: null, settings: null },
      reviews: { uk: null, en: null },
    },
  ]);
});

test('each filter finds its posts in every order, and the counts are those of the filters', async () => {
  await aPost({
    slug: 'public',
    uk: aVersion({ title: 'Їжак у ТУМАНІ' }),
    publishedAt: day(1),
    tags: [aTag('a')],
  });
  await aPost({ slug: 'draft', published: false, en: undefined, authorName: 'Марко' });
  await aPost({ slug: 'later', uk: undefined, publishedAt: new Date('2100-01-01'), tags: [aTag('b')] });
  await aPost({ slug: 'mixed', publishedAt: day(5) });
  await editPost('mixed', { published: false, locale: 'en' });
  await editPost('mixed', { uk: { content: 'Нове' } });

  const filters: [PostFilter, string[]][] = [
    [{}, ['mixed', 'later', 'draft', 'public']],
    [{ state: 'draft' }, ['mixed', 'draft']],
    [{ state: 'scheduled' }, ['later']],
    [{ state: 'published' }, ['mixed', 'public']],
    [{ lacking: 'en' }, ['draft']],
    [{ lacking: 'uk' }, ['later']],
    [{ outdated: 'en' }, ['mixed']],
    [{ outdated: 'uk' }, []],
    [{ outdated: 'any' }, ['mixed']],
    [{ tag: 'a' }, ['public']],
    [{ tag: 'zzz' }, []],
    [{ author: 'Марко' }, ['draft']],
    [{ text: ' туман їЖАК ' }, ['public']],
    [{ text: 'AFT' }, ['draft']],
    [{ text: '.* (' }, []],
    [{ state: 'published', lacking: 'uk' }, []],
    [{ unsaved: true }, []],
  ];
  for (const [filter, expected] of filters) {
    for (const sort of ['updated', 'title', 'views'] as const) {
      const { posts, pagination } = await list(filter, { sort });
      const what = JSON.stringify({ filter, sort });
      expect(posts.map(({ slug }) => slug).sort(), what).toEqual(expected.toSorted());
      expect(pagination.total, what).toBe(expected.length);
    }
  }

  const states = { all: 4, draft: 2, scheduled: 1, published: 2 };
  const others = { outdated: 1, unsaved: 0, review: 0, bin: 0, lacking: { uk: 1, en: 1 } };
  expect(await countPostGroups({ actor: await admin(), now: NOW })).toEqual({ ...states, ...others });
});

test('a post that was never saved under a slug is a draft, and listed as soon as something is written', async () => {
  const actor = await admin();
  const { id } = await startPost({ actor });
  expect(await list()).toMatchObject({ posts: [], pagination: { total: 0 } });
  const text = aDraftText({ title: 'Начерк', content: '' });
  await saveWorkingCopy({ actor, postId: id, part: 'uk', value: text, number: 0 });
  for (const filter of [{}, { state: 'draft' }, { unsaved: true }, { text: 'нач' }] as const) {
    const { posts } = await list(filter);
    expect(posts).toMatchObject([{ id, slug: null, title: 'Начерк', workingCopies: { en: null } }]);
  }
  for (const filter of [{ lacking: 'en' }, { lacking: 'uk' }, { state: 'published' }] as const) {
    expect((await list(filter)).posts).toEqual([]);
  }
  const counts = await countPostGroups({ actor });
  expect(counts).toMatchObject({ all: 1, draft: 1, unsaved: 1, lacking: { uk: 0, en: 0 } });
});

test('one post is found by its slug and by its id', async () => {
  const actor = await admin();
  const { translationId } = await aPost({ slug: 'p' });
  for (const post of ['p', translationId]) {
    expect(await getPostGroup({ actor, locale: 'uk', post })).toMatchObject({ id: translationId, slug: 'p' });
  }
  const missing = getPostGroup({ actor, locale: 'uk', post: 'q' });
  await expect(missing).rejects.toMatchObject({ code: 'not_found' });
  const stranger = getPostGroup({ actor: anActor(await aUser()), locale: 'uk', post: 'p' });
  await expect(stranger).rejects.toMatchObject({ code: 'forbidden' });
});

test('the authors are listed by the alphabet', async () => {
  for (const authorName of ['Ярина', 'Ївга', 'Ірина', 'Ярина']) await aPost({ authorName });
  await anAuthor({ nameUk: 'Ярина', nameEn: 'Yaryna' });
  const list = (locale: 'uk' | 'en', actor: Actor) => listAuthors({ actor, locale });
  const actor = await admin();
  expect((await list('uk', actor)).map(({ text }) => text)).toEqual(['Ірина', 'Ївга', 'Ярина']);
  expect(await list('en', actor)).toContainEqual({ value: 'Ярина', text: 'Yaryna' });
});

describe('orders', () => {
  const titles = ['Яблуко', 'ґанок', 'Гай', 'їжак', 'Ананас 10', 'Ананас 9', 'іній', 'єнот'];
  const alphabet = ['Ананас 9', 'Ананас 10', 'Гай', 'ґанок', 'єнот', 'іній', 'їжак', 'Яблуко'];

  test('by title follow the alphabet of the language, on every page', async () => {
    for (const [at, title] of titles.entries()) await aPost({ slug: `p${at}`, uk: aVersion({ title }) });
    const read = async (page: number) =>
      (await list({}, { sort: 'title', page, limit: 3 })).posts.map(({ title }) => title);
    expect([...(await read(1)), ...(await read(2)), ...(await read(3))]).toEqual(alphabet);
    expect(await read(4)).toEqual([]);
  });

  test('by date have drafts last, and by last change the latest first', async () => {
    await aPost({ slug: 'old', publishedAt: day(1), now: day(10) });
    await aPost({ slug: 'new', publishedAt: day(2), now: day(9) });
    await aPost({ slug: 'draft', published: false, now: day(8) });
    expect(await slugs({}, { sort: 'date' })).toEqual(['new', 'old', 'draft']);
    expect(await slugs({ state: 'published' }, { sort: 'soonest' })).toEqual(['old', 'new']);
    expect(await slugs({}, { sort: 'updated' })).toEqual(['old', 'new', 'draft']);
    await editPost('draft', { pinned: true, now: day(11) });
    expect(await slugs()).toEqual(['draft', 'old', 'new']);
  });

  test('by views add those of both versions, and the posts to translate next are by views too', async () => {
    const views = async (slug: string, locale: Locale, viewCount: number) =>
      database().collection('posts').updateOne({ slug, locale }, { $set: { viewCount } });
    await aPost({ slug: 'both', publishedAt: day(1) });
    await aPost({ slug: 'uk-only', en: undefined, publishedAt: day(1) });
    await aPost({ slug: 'uk-draft', en: undefined, published: false });
    await aPost({ slug: 'uk-little', en: undefined, publishedAt: day(1) });
    await aPost({ slug: 'en-only', uk: undefined, publishedAt: day(1) });
    await views('both', 'uk', 4);
    await views('both', 'en', 4);
    await views('uk-only', 'uk', 7);
    await views('uk-draft', 'uk', 9);
    await views('en-only', 'en', 1);
    expect(await slugs({}, { sort: 'views' })).toEqual([
      'uk-draft',
      'both',
      'uk-only',
      'en-only',
      'uk-little',
    ]);

    const next = await listTranslateNext({
      actor: await admin(),
      lacking: 'en',
      page: 1,
      limit: 10,
      now: NOW,
    });
    expect(next.posts.map(({ slug }) => slug)).toEqual(['uk-only', 'uk-little']);
  });
});

test('a version that is deleted is gone from its row, and a post from the list', async () => {
  await aPost({ slug: 'p' });
  await deletePost({ actor: SERVICE, slug: 'p', locale: 'en' });
  expect((await list()).posts[0]?.versions.en).toBeNull();
  await deletePost({ actor: SERVICE, slug: 'p' });
  expect(await slugs()).toEqual([]);
});

test('no post is read to count the views', async () => {
  await aPost({});
  const plan = JSON.stringify(await aggregateViews().explain('queryPlanner'));
  expect(plan).toContain('IXSCAN');
  expect(plan).not.toMatch(/"FETCH"|"COLLSCAN"/);
});

test('the posts of an author, those in review, and those that somebody has sent for one are found by indexes', async () => {
  const groups = collection<PostGroup>('postGroups');
  const [owner, writer] = [newId(), newId()];
  const versions = [{ locale: 'uk', published: false }];
  const others = Array.from({ length: 40 }, (_, at) => ({ slug: `o${at}`, owner: newId(), versions }));
  const reviews = { en: { state: 'sent', by: { id: writer, name: 'Леся' } } };
  await groups.insertMany([{ slug: 'p', owner, versions, reviews }, ...others] as never);
  const filters: GroupFilter[] = [{ owner }, { inReview: true }, { ofReviewBy: writer.toHexString() }];
  for (const filter of filters) {
    const found = groups.find(toQuery(filter, NOW)).sort({ changedAt: -1, _id: -1 });
    const { executionStats } = await found.explain('executionStats');
    expect(executionStats, JSON.stringify(filter)).toMatchObject({ nReturned: 1, totalDocsExamined: 1 });
  }
});
