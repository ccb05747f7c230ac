import { beforeEach, expect, test, vi } from 'vitest';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { collection } from '#server/db/client.ts';
import { findId } from '#server/db/ids.ts';
import { listAuthorUses } from '#server/posts/authors/list-authors.ts';
import { deleteAuthor, listEditableAuthors } from '#server/posts/authors/manage-authors.ts';
import { finishMerges, mergeAuthors } from '#server/posts/authors/merge-authors.ts';
import { markMerged } from '#server/posts/authors/store.ts';
import { raiseRevision } from '#server/revisions/revisions.ts';
import { anAuthor } from '#test/factories/authors.ts';
import { aPost } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

const actor = COMMAND_LINE;
const merge = (from: string, into: string) => mergeAuthors({ actor, from, into });
const authors = () => collection('authors').find().toArray();
const text = async (path: string) => {
  await raiseRevision('content');
  return (await request(path)).text();
};
const idOf = (id: string) => {
  const found = findId(id);
  if (!found) throw new Error('No id');
  return found;
};
const namesOf = async () =>
  (await listEditableAuthors({ actor })).map(({ slug, nameUk, aliases }) => [slug, nameUk, ...aliases]);

let from: string;
let into: string;
beforeEach(async () => {
  from = await anAuthor({ slug: 'larysa', nameUk: 'Лариса Косач', aliases: ['Л. К.'] });
  into = await anAuthor({ slug: 'lesia', nameUk: 'Леся Українка' });
  await aPost({ slug: 'first', authorName: 'Лариса Косач' });
});

const WRITES = [
  'insertOne',
  'updateOne',
  'updateMany',
  'deleteOne',
  'deleteMany',
  'findOneAndUpdate',
] as const;

/** The process ends at its n-th write of an author: that one and all later ones fail. Says whether it came to that. */
function endAtWrite(count: number): { stop: () => boolean } {
  const proto = Object.getPrototypeOf(collection('authors'));
  let writes = 0;
  const spies = WRITES.map((method) => {
    const original = proto[method];
    return vi.spyOn(proto, method).mockImplementation(async function (
      this: { collectionName: string },
      ...given: unknown[]
    ) {
      if (this.collectionName === 'authors') writes++;
      if (writes >= count) throw new Error('The process ended here');
      return original.apply(this, given);
    });
  });

  const stop = () => {
    for (const spy of spies) spy.mockRestore();
    return writes >= count;
  };

  return { stop };
}

test('a merge that ends at any write is seen as a whole or not at all, and the maintenance completes it', async () => {
  let hasEnded = true;
  for (let write = 1; hasEnded; write++) {
    await collection('authors').deleteMany({});
    from = await anAuthor({ slug: 'larysa', nameUk: 'Лариса Косач', aliases: ['Л. К.'] });
    into = await anAuthor({ slug: 'lesia', nameUk: 'Леся Українка' });
    const { stop } = endAtWrite(write);
    await merge(from, into).catch((error) => expect(String(error)).toContain('ended here'));
    hasEnded = stop();
    const isDecided = write > 1;
    const [post, moved] = [await text('/uk/blog/first'), await request('/uk/authors/larysa')];
    if (isDecided) {
      expect(post, `write ${write}`).toContain('href="/uk/authors/lesia"');
      expect(moved.headers.get('location')).toBe('/uk/authors/lesia');
      expect(await namesOf()).toEqual([['lesia', 'Леся Українка', 'Лариса Косач', 'Л. К.']]);
      const { authors: listed, bylines } = await listAuthorUses({ actor });
      expect([listed.map(({ posts }) => posts), bylines]).toEqual([[2], []]);
    } else {
      expect(post).toContain('href="/uk/authors/larysa"');
      expect(moved.status).toBe(200);
    }
    await finishMerges();
    const stored = (await authors()).map(({ slug, names, formerSlugs }) => [slug, names, formerSlugs]);
    expect(stored).toEqual(
      isDecided
        ? [['lesia', ['Леся Українка', 'Лариса Косач', 'Л. К.'], ['larysa']]]
        : [
            ['larysa', ['Лариса Косач', 'Л. К.'], []],
            ['lesia', ['Леся Українка'], []],
          ],
    );
    if (!hasEnded) expect(write).toBeGreaterThan(4);
  }
});

test('two authors into each other at the same moment leaves both names with an author', async () => {
  await Promise.allSettled([merge(from, into), merge(into, from)]);
  await finishMerges();
  const all = (await namesOf()).flatMap(([, ...names]) => names).sort();
  expect(all).toEqual(['Л. К.', 'Лариса Косач', 'Леся Українка']);
  expect(await collection('authors').countDocuments({ merged: { $exists: true } })).toBe(0);
});

test('an interrupted merge into an author who is merged or deleted in the meantime loses nobody', async () => {
  await markMerged(idOf(from), idOf(into));
  const third = await anAuthor({ slug: 'olena', nameUk: 'Олена Пчілка' });
  await merge(into, third);
  await finishMerges();
  expect(await namesOf()).toEqual([['olena', 'Олена Пчілка', 'Леся Українка', 'Лариса Косач', 'Л. К.']]);

  const fourth = await anAuthor({ slug: 'mykhailo', nameUk: 'Михайло Косач' });
  await markMerged(idOf(fourth), idOf(third));
  await deleteAuthor({ actor, id: third });
  await finishMerges();
  expect(await authors()).toEqual([]);
});

test('an author whose target is gone stays, without what others have taken', async () => {
  await markMerged(idOf(from), idOf(into));
  await collection('authors').deleteOne({ _id: idOf(into) });
  await anAuthor({ slug: 'larysa', nameUk: 'Л. К.' });
  expect(await namesOf()).toHaveLength(2);
  await finishMerges();
  const restored = (await authors()).find(({ _id }) => _id.equals(idOf(from)));
  expect(restored).toMatchObject({ slug: from, names: ['Лариса Косач'] });
  expect(await text('/uk/blog/first')).toContain(`href="/uk/authors/${from}"`);
});

test('a name that another author has taken in the meantime stays theirs', async () => {
  await markMerged(idOf(from), idOf(into));
  await anAuthor({ slug: 'other', nameUk: 'Л. К.' });
  await finishMerges();
  expect(await namesOf()).toEqual([
    ['lesia', 'Леся Українка', 'Лариса Косач'],
    ['other', 'Л. К.'],
  ]);
});
