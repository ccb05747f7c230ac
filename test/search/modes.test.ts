import { afterEach, describe, expect, it } from 'vitest';
import { collection } from '#server/db/client.ts';
import { raiseRevision } from '#server/revisions/revisions.ts';
import { currentIndex, discardIndex, findReadyIndex } from '#server/search/index/live-index.ts';
import { setSearchMode, usesMemory, versionsInMemory } from '#server/search/index/search-mode.ts';
import { CANDIDATES_MAX } from '#server/search/mongodb/candidates.ts';
import { searchPosts } from '#server/search/results/search.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';

useDatabase();
afterEach(() => setSearchMode(null));

const search = (q: string) => searchPosts({ q, locale: 'uk', page: 1, limit: 50 });
const uk = (title: string, content = 'Текст.') => ({ uk: aVersion({ title, content }), en: undefined });

/** A text of distinct words, so that taking it in takes several milliseconds. */
const longText = (seed: number) =>
  Array.from({ length: 20_000 }, (_, at) => `слово${(at * 7 + seed).toString(36)}`).join(' ');

describe('the index in memory', () => {
  it('answers when it has every change', async () => {
    setSearchMode('memory');
    await aPost({ slug: 'one', ...uk('Погода') });
    const index = await currentIndex();
    expect(await findReadyIndex()).toBe(index);
    await aPost({ slug: 'two', ...uk('Погода') });
    expect((await currentIndex()).size).toBe(2);
  });

  it('is replaced by MongoDB while it is built, and not while it takes in changes', async () => {
    setSearchMode('memory');
    for (let count = 0; count < 8; count++) {
      await aPost({ slug: `long-${count}`, ...uk('Довгий текст', longText(count)) });
    }
    await aPost({ slug: 'weather', ...uk('Погода') });
    discardIndex();
    expect(await findReadyIndex()).toBeNull();
    const { answer } = await search('погодою');
    expect(answer.results.map(({ slug }) => slug)).toEqual(['weather']);
    expect((await currentIndex()).size).toBe(9);
    expect(await findReadyIndex()).not.toBeNull();

    // The same documents as changes of an index that there is.
    const state = collection<{ _id: string; sequence: number }>('searchState');
    await state.updateOne({ _id: 'state' }, { $inc: { sequence: 1 } });
    const sequence = (await state.findOne())?.sequence;
    await collection('searchDocuments').updateMany({}, { $set: { sequence } });
    await raiseRevision('content');
    expect(await findReadyIndex()).not.toBeNull();
  });

  it('is not used with SEARCH=mongodb', async () => {
    setSearchMode('mongodb');
    expect(await usesMemory()).toBe(false);
  });

  it('is used up to a number of versions, and discarded above it', async () => {
    setSearchMode('memory');
    await aPost({ slug: 'one', ...uk('Погода') });
    expect(await usesMemory({ versionsMax: 1 })).toBe(true);
    await aPost({ slug: 'two', ...uk('Погода') });
    setSearchMode('memory');
    expect(await usesMemory({ versionsMax: 1 })).toBe(false);
    const { answer } = await search('погода');
    expect(answer.total).toBe(2);
  });

  it('has more versions on a machine with more memory', () => {
    const gigabyte = 2 ** 30;
    expect(versionsInMemory(gigabyte)).toBe(20_000);
    expect(versionsInMemory(8 * gigabyte)).toBeGreaterThan(70_000);
    expect(versionsInMemory(16 * gigabyte)).toBeGreaterThan(140_000);
  });
});

describe('MongoDB’s text index', () => {
  it('finds every post with a rare word, however many have the others', async () => {
    setSearchMode('mongodb');
    for (let count = 0; count < CANDIDATES_MAX + 20; count++) {
      await aPost({ slug: `common-${count}`, ...uk('Погода в місті', 'Погода.') });
    }
    await aPost({ slug: 'rare', ...uk('Інше', 'Про погоду й чебрець.') });

    const { answer, isPartial } = await search('погода чебрець');
    expect(answer.results.map(({ slug }) => slug)).toEqual(['rare']);
    expect(isPartial).toBe(false);
    expect((await search('погода')).answer.total).toBe(CANDIDATES_MAX);
  });
});
