import * as fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { SERVICE } from '#server/auth/actor.ts';
import { collection } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import { findOneWith, select } from '#server/db/projection.ts';
import { restorePost } from '#server/posts/management/bin.ts';
import { changePosts, undoChanges } from '#server/posts/management/bulk.ts';
import { type PostDoc, type PostGroup, toSource } from '#server/posts/model.ts';
import { FEED_POST, LIST_ITEM, PAGE } from '#server/posts/projections.ts';
import { listVisible } from '#server/posts/read/timeline/list-visible.ts';
import { readTimeline } from '#server/posts/read/timeline/read-timeline.ts';
import { recallAt } from '#server/posts/read/timeline/recall.ts';
import { newestFirst, type Place, Timeline } from '#server/posts/read/timeline/timeline.ts';
import { findTimeline } from '#server/posts/read/timeline/timeline-store.ts';
import { NEWEST_FIRST, visible } from '#server/posts/store.ts';
import { recoverChanges } from '#server/posts/write/change.ts';
import { deletePost } from '#server/posts/write/delete-post.ts';
import { updatePost } from '#server/posts/write/update-post.ts';
import { raiseContentOf, raiseRevision } from '#server/revisions/revisions.ts';
import type { TagDoc } from '#server/tags/model.ts';
import { anActor } from '#test/factories/actors.ts';
import {
  AUTHORS,
  aChangingBlog,
  type BlogIds,
  loggedWrites,
  wholeWrites,
} from '#test/factories/post-writes.ts';
import { aChange, aPost } from '#test/factories/posts.ts';
import { aUser } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { propertyRuns } from '#test/setup/property-runs.ts';

let ids: BlogIds;
useDatabase({
  start: async () => {
    ids = await aChangingBlog();
  },
});

const EVER = new Date(8e15);
const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const all = (timeline: Timeline) => timeline.slice({ now: EVER, skip: 0, limit: 1_000 });
const change = (slug: string, fields: Parameters<typeof aChange>[0]) =>
  updatePost({ actor: SERVICE, slug, input: aChange(fields), authorName: AUTHORS[0] });

type Scope = { locale: 'uk' | 'en'; tagId?: number; author?: { names: string[] } };

/** The timelines that are compared: of both languages, and of both tags and both authors in one. */
async function listScopes(): Promise<Scope[]> {
  const tags = await collection<TagDoc>('tags').find().toArray();
  const authors = [...AUTHORS.map((name) => [name]), [...AUTHORS]];
  return [
    { locale: 'uk' },
    { locale: 'en' },
    ...tags.map(({ _id }): Scope => ({ locale: 'uk', tagId: _id })),
    ...authors.map((names): Scope => ({ locale: 'uk', author: { names } })),
  ];
}

/** How many timelines were read in whole by `look`. */
async function countWholeReads(look: () => Promise<unknown>): Promise<number> {
  const prototype = Object.getPrototypeOf(collection('posts'));
  const aggregate = vi.spyOn(prototype, 'aggregate');
  await look();
  const { length } = aggregate.mock.calls;
  aggregate.mockRestore();
  return length;
}

async function readAll(scopes: Scope[]): Promise<Place[][]> {
  return Promise.all(scopes.map(async (scope) => all(await readTimeline(scope))));
}

function readStored(scopes: Scope[]): Promise<Place[][]> {
  return Promise.all(
    scopes.map(async ({ locale, tagId, author }) => {
      const columns = await Array.fromAsync(findTimeline({ locale, tagId, names: author?.names }));
      return all(Timeline.fromColumns(columns));
    }),
  );
}

/** Compares the timelines that this process has with those of the database. Returns how many it read in whole. */
async function expectCurrent(scopes: Scope[]): Promise<number> {
  let found: Place[][] = [];
  const reads = await countWholeReads(async () => {
    found = await readAll(scopes);
  });
  expect(found).toEqual(await readStored(scopes));
  expect(await recallLists()).toEqual(await readLists());
  return reads;
}

/** Addresses of the blog, of its drafts, and of posts that do not exist yet. */
const SLUGS = ['one', 'two', 'three', 'draft', 'four', 'left', 'zwei', 'new', 'contact'];

/** What readers see of each version ever published, as this process has it in memory, and as it is stored. */
async function recallLists(): Promise<unknown[]> {
  const part = { skip: 0, limit: 1_000, now: EVER, fields: FEED_POST };
  const lists = LOCALES.map(async (locale) => (await listVisible({ locale, ...part })).docs);
  const pages = LOCALES.flatMap((locale) =>
    SLUGS.map((slug) => recallAt({ slug, locale }, { fields: PAGE, now: EVER })),
  );
  return Promise.all([...lists, ...pages]);
}

function readLists(): Promise<unknown[]> {
  const read = (locale: Locale) =>
    select(
      collection<PostDoc>('posts')
        .find({ locale, ...visible(EVER) })
        .sort(NEWEST_FIRST),
      FEED_POST,
    ).toArray();
  const readAt = (locale: Locale, slug: string) =>
    findOneWith(collection<PostDoc>('posts'), { slug, locale, ...visible(EVER) }, PAGE);
  const pages = LOCALES.flatMap((locale) => SLUGS.map((slug) => readAt(locale, slug)));
  return Promise.all([...LOCALES.map(read), ...pages]);
}

/** How many versions `work` reads from the database by their ids. */
async function countVersionsRead(work: () => Promise<unknown>): Promise<number> {
  const find = vi.spyOn(Object.getPrototypeOf(collection('posts')), 'find');
  await work();
  const filters = find.mock.calls.map(
    ([filter]) => filter as { _id?: { $in?: unknown[] }; published?: true },
  );
  find.mockRestore();
  return filters.reduce((sum, { _id, published }) => sum + (published ? (_id?.$in?.length ?? 0) : 0), 0);
}

/**
 * The state that a process leaves when it dies after it has written a version and before it raises the revision.
 * Returns the id of the version.
 */
async function aCutChange(slug: string, fields: Partial<PostDoc>): Promise<string> {
  const posts = collection<PostDoc>('posts');
  const doc = await posts.findOne({ slug, locale: 'uk' });
  if (!doc) throw new Error('Version not found');

  const revision = doc.revision + 1;
  const pending = { at: day(1), put: [{ ...toSource(doc), ...fields }], remove: [] };
  await collection<PostGroup>('postGroups').updateOne(
    { _id: doc.translationId },
    { $set: { pending, revision } },
  );
  await posts.updateOne({ _id: doc._id }, { $set: { ...fields, revision } });

  return doc._id.toHexString();
}

describe('a timeline in memory is that of the database', () => {
  let scopes: Scope[];
  beforeEach(async () => {
    scopes = await listScopes();
    await readAll(scopes);
    await recallLists();
  });

  test('a list after a write reads only the post that has changed', async () => {
    expect(await countVersionsRead(recallLists)).toBe(0);
    await change('one', { uk: { content: 'Змінено' } });
    expect(await countVersionsRead(recallLists), 'both versions').toBe(2);
  });

  test('counts of views are a minute old at most', async () => {
    const part = { locale: 'uk' as const, skip: 0, limit: 1, now: EVER, fields: LIST_ITEM };
    const views = async () => (await listVisible(part)).docs[0]?.viewCount;
    expect(await views()).toBe(0);

    await collection<PostDoc>('posts').updateMany({}, { $inc: { viewCount: 1 } });
    const later = performance.now() + 61_000;
    vi.spyOn(performance, 'now').mockReturnValue(later);
    expect(await views()).toBe(1);
  });

  test.each(Object.entries(loggedWrites))('after: %s', async (_name, write) => {
    await write(ids);
    expect(await expectCurrent(scopes), 'reads only what has changed').toBe(0);
  });

  test('after the bin and back', async () => {
    const actor = anActor(await aUser({ role: 'admin' }));
    await deletePost({ actor: SERVICE, slug: 'one' });
    await expectCurrent(scopes);
    await restorePost({ actor, postId: ids.one });
    await expectCurrent(scopes);
    await change('one', { published: true });
    expect(await expectCurrent(scopes)).toBe(0);
  });

  test('after several posts at once, and the undo', async () => {
    const actor = anActor(await aUser({ role: 'admin' }));
    for (const action of ['bin', 'publish'] as const) {
      const { changed, failed } = await changePosts({ actor, action, ids: [ids.one, ids.draft] });
      expect(failed.length).toBe(action === 'publish' ? 1 : 0);
      expect(await expectCurrent(scopes)).toBe(0);
      await undoChanges({ actor, undo: { action, changes: changed } });
      expect(await expectCurrent(scopes)).toBe(0);
    }
  });

  test('after many changes between two reads, and after more than the log has', async () => {
    const changeBoth = async (others: number) => {
      await change('one', { publishedAt: day(others) });
      for (let other = 0; other < others; other++) await raiseContentOf([]);
      await change('three', { publishedAt: day(others) });
    };
    await changeBoth(58);
    expect(await expectCurrent(scopes)).toBe(0);
    await changeBoth(64);
    expect(await expectCurrent(scopes), 'all are read').toBe(scopes.length);
    await change('two', { publishedAt: day(7) });
    expect(await expectCurrent(scopes)).toBe(0);
  });

  test.each(Object.entries(wholeWrites))('after: %s', async (_name, write) => {
    await write(ids);
    await expectCurrent(scopes);
  });

  test('after a change of which the writer died before it was in the log', async () => {
    const id = await aCutChange('one', { publishedAt: day(9) });
    await change('three', { publishedAt: day(6) });
    // Readers see what is in the log; the change of the dead writer is completed within a minute, or at the next start.
    await readAll(scopes);
    expect(await recoverChanges({ before: new Date() })).toBe(1);
    await expectCurrent(scopes);
    expect((await readAll([{ locale: 'uk' }]))[0]?.[0]).toEqual({ id, time: Number(day(9)) });
  });

  test('after a leftover version is removed for the post that gets its slug', async () => {
    const [uk] = await collection<PostDoc>('posts').find({ slug: 'one', locale: 'uk' }).toArray();
    if (!uk) throw new Error('Version not found');
    await collection<PostDoc>('posts').insertOne({
      ...uk,
      _id: newId(),
      slug: 'left',
      translationId: newId(),
    });
    await raiseRevision('content');
    await expectCurrent(scopes);
    await aPost({ slug: 'left' });
    await expectCurrent(scopes);
  });
});

test('a timeline with any changes is the one that is made anew', () => {
  const number = fc.integer({ min: 0, max: 30 });
  const toPlace = ([id, time]: [number, number]): Place => ({ id: id.toString(16).padStart(24, '0'), time });
  const list = fc
    .array(fc.tuple(number, fc.integer({ min: 0, max: 6 })), { maxLength: 30 })
    .map((pairs) => [...new Map(pairs).entries()].map(toPlace));
  const make = (places: Place[]) => {
    const sorted = places.toSorted(newestFirst);
    const ids = Buffer.concat(sorted.map(({ id }) => Buffer.from(id, 'hex')));
    return new Timeline(
      Float64Array.from(sorted, ({ time }) => time),
      ids,
    );
  };
  const gone = fc.array(number).map((ids) => ids.map((id) => toPlace([id, 0]).id));
  fc.assert(
    fc.property(list, list, gone, (before, places, removed) => {
      const changed = new Set([...places.map(({ id }) => id), ...removed]);
      const after = make(before).replace(changed, places);
      expect(all(after)).toEqual(all(make([...before.filter(({ id }) => !changed.has(id)), ...places])));
      expect(after.bytes).toBe(make(all(after)).bytes);
    }),
    propertyRuns,
  );
});
