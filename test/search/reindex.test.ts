import { cp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { SERVICE } from '#server/auth/actor.ts';
import { collection } from '#server/db/client.ts';
import { deletePost } from '#server/posts/write/delete-post.ts';
import { reindex, reindexOutdated } from '#server/posts/write/reindex.ts';
import { isIndexCurrent } from '#server/search/index/indexing.ts';
import { rebuildIndex } from '#server/search/index/live-index.ts';
import { purgeRemoved } from '#server/search/index/purge.ts';
import { searchPosts } from '#server/search/results/search.ts';
import { aContentFolder, aFile } from '#test/factories/content-folder.ts';
import { aPost, aVersion, editPost, erasePost } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { runToEnd, startServer, temporaryFolder } from '#test/setup/server-process.ts';

// The command is a process with an engine of its own.
vi.setConfig({ testTimeout: 120_000 });

useDatabase({ isShared: true });

const slugs = async (q: string) => {
  const { answer } = await searchPosts({ q, locale: 'uk', page: 1, limit: 50 });
  return answer.results.map((result) => result.slug).sort();
};
const totalOf = async (q: string) => (await searchPosts({ q, locale: 'uk', page: 1, limit: 1 })).answer.total;
const uk = (title: string) => ({ uk: aVersion({ title }), en: undefined });
const documents = () => collection('searchDocuments');

test('reindexing repairs missing, wrong and left-over documents and does not write the others', async () => {
  await aPost({ slug: 'missing', ...uk('Слива') });
  await aPost({ slug: 'wrong', ...uk('Слива') });
  await aPost({ slug: 'right', ...uk('Слива') });
  expect(await reindex()).toEqual({ versions: 3, changed: 0 });

  const [first, second] = await documents().find().sort({ _id: 1 }).toArray();
  await documents().deleteOne({ _id: first?._id });
  await documents().updateOne({ _id: second?._id }, { $set: { 'content.titleLength': 7 } });
  await collection('posts').deleteOne({ slug: 'right' });
  expect(await reindex()).toEqual({ versions: 2, changed: 3 });

  await rebuildIndex();
  expect(await slugs('слива')).toEqual(['missing', 'wrong']);
  expect(await reindex()).toEqual({ versions: 2, changed: 0 });
});

test('searches are correct during a reindexing and find what changes in the meantime', async () => {
  for (let count = 0; count < 45; count++) await aPost({ slug: `n${count}`, ...uk('Груша') });
  await aPost({ slug: 'changed', ...uk('Груша') });
  await documents().updateMany({}, { $set: { 'content.titleLength': 9 } });
  const seen: number[] = [];
  let rounds: Promise<void> = Promise.resolve();

  const work = reindex({
    onProgress({ done, total }) {
      expect(done).toBeLessThanOrEqual(total);
      rounds = rounds.then(async () => {
        seen.push(await totalOf('груша'));
      });
    },
  });
  await editPost('changed', { uk: aVersion({ title: 'Яблуко' }) });
  await erasePost({ slug: 'n0' });
  await aPost({ slug: 'new', ...uk('Груша') });
  await work;
  await rounds;

  // 46 at first, one less after each of two changes, one more after the third.
  expect(seen.length).toBeGreaterThan(2);
  for (const total of seen) expect([44, 45, 46]).toContain(total);
  expect(await totalOf('груша')).toBe(45);
  expect(await slugs('яблуко')).toEqual(['changed']);
  await rebuildIndex();
  expect(await totalOf('груша')).toBe(45);
  expect(await slugs('яблуко')).toEqual(['changed']);
});

test('a reindexing ends when the service stops, and the next one continues', async () => {
  for (let count = 0; count < 45; count++) await aPost({ slug: `n${count}`, ...uk('Алича') });
  await documents().updateMany({}, { $set: { 'content.titleLength': 9 } });
  const stopping = new AbortController();
  const onProgress = () => stopping.abort();
  expect(await reindex({ onProgress, signal: stopping.signal })).toEqual({ versions: 20, changed: 20 });
  await collection('searchState').updateMany({}, { $set: { version: 0 } });
  expect(await reindexOutdated({ signal: stopping.signal })).toBe(false);
  expect(await isIndexCurrent()).toBe(false);
  expect(await reindex()).toEqual({ versions: 45, changed: 25 });
});

test('a reindexing rebuilds the index once, while the other one is in use', async () => {
  for (let count = 0; count < 30; count++) await aPost({ slug: `n${count}`, ...uk('Диня') });
  expect(await slugs('диня')).toHaveLength(30);
  expect(await rebuildIndex()).toBe(false);
  await reindex();

  const renewing = rebuildIndex();
  await aPost({ slug: 'meanwhile', ...uk('Диня') });
  expect(await slugs('диня')).toHaveLength(31);
  expect(await renewing).toBe(true);
  expect(await slugs('диня')).toHaveLength(31);
  expect(await rebuildIndex()).toBe(false);
});

test('documents of removed posts are deleted after a day, and an index that missed them is rebuilt', async () => {
  await aPost({ slug: 'remaining', ...uk('Агрус') });
  await aPost({ slug: 'removed', ...uk('Агрус') });
  await aPost({ slug: 'draft', ...uk('Агрус'), published: false });
  expect(await totalOf('агрус')).toBe(2);
  await erasePost({ slug: 'removed' });

  const at = (hours: number) => new Date(Date.UTC(2040, 0, 1, hours));
  expect(await purgeRemoved({ now: at(0) })).toBe(0);
  await aPost({ slug: 'another', ...uk('Агрус'), published: false });
  expect(await purgeRemoved({ now: at(23) })).toBe(0);
  // This process has not searched since the removal, and the document of the removal is deleted.
  expect(await purgeRemoved({ now: at(24) })).toBe(2);
  expect(await documents().countDocuments({ content: null })).toBe(1);
  expect(await totalOf('агрус')).toBe(1);
  expect(await slugs('агрус')).toEqual(['remaining']);

  expect(await reindex()).toEqual({ versions: 3, changed: 0 });
  await editPost('draft', { published: true });
  expect(await slugs('агрус')).toEqual(['draft', 'remaining']);
});

test('an index that is ahead of a database that lost its last writes is rebuilt', async () => {
  for (const slug of ['remaining', 'removed', 'undone']) await aPost({ slug, ...uk('Порічка') });
  expect(await totalOf('порічка')).toBe(3);
  // As after a crash that lost the writes after the last journaled one.
  await collection('searchState').updateOne({}, { $inc: { sequence: -2 } });

  await deletePost({ actor: SERVICE, slug: 'removed' });
  expect(await totalOf('порічка')).toBe(2);
  expect(await slugs('порічка')).toEqual(['remaining', 'undone']);
  await deletePost({ actor: SERVICE, slug: 'undone' });
  expect(await totalOf('порічка')).toBe(1);
});

test('a start on a restored older database finds what that database has', async () => {
  const DATA_DIR = await temporaryFolder();
  const database = path.join(DATA_DIR, 'mongodb');
  const bring = async (slug: string, title: string) => {
    const folder = await aContentFolder({ [`posts/${slug}/uk.md`]: aFile(`title: ${title}`) });
    expect(await runToEnd(['scripts/cli.ts', 'import', folder], { DATA_DIR })).toMatchObject({ code: 0 });
  };
  const totals = async (...words: string[]) => {
    const server = await startServer({ DATA_DIR });
    const found = words.map(async (word) => {
      const response = await fetch(`${server.url}/api/search?q=${encodeURIComponent(word)}`);
      return (await response.json()).total;
    });
    const all = await Promise.all(found);
    // Writes the file.
    expect(await server.stop()).toBe(0);
    return all;
  };
  await bring('first', 'Вишня');
  expect(await totals('вишня')).toEqual([1]);
  await cp(database, `${database}-copy`, { recursive: true });
  await bring('undone', 'Слива');
  expect(await totals('вишня', 'слива')).toEqual([1, 1]);

  await rm(database, { recursive: true });
  await rename(`${database}-copy`, database);
  await bring('second', 'Диня');
  await bring('third', 'Айва');
  expect(await totals('вишня', 'слива', 'диня', 'айва')).toEqual([1, 0, 1, 1]);
});

test('the command works without a server and while one keeps answering', async () => {
  const DATA_DIR = await temporaryFolder();
  const made = await runToEnd(['scripts/cli.ts', 'key', 'create', 'pen'], { DATA_DIR });
  const empty = await runToEnd(['scripts/cli.ts', 'reindex'], { DATA_DIR });
  expect(empty).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Indexed 0 language versions, 0 /) });

  const server = await startServer({ DATA_DIR });
  const publish = (slug: string) =>
    fetch(`${server.url}/api/v1/posts`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${made.stdout.trim()}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ slug, uk: { title: 'Вишня', content: 'Текст.' }, published: true }),
    });
  const total = async () => {
    const response = await fetch(`${server.url}/api/search?q=${encodeURIComponent('вишні')}`);
    expect(response.status).toBe(200);
    return (await response.json()).total;
  };
  await publish('one');
  const command = runToEnd(['scripts/cli.ts', 'reindex'], { DATA_DIR });
  let isRunning = true;
  void command.finally(() => {
    isRunning = false;
  });
  while (isRunning) expect(await total()).toBe(1);
  expect(await command).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Indexed 1 language versions, 0 updated\. \d+\.\d s\.\n$/),
  });
  await publish('two');
  expect(await total()).toBe(2);

  // What another process writes is found by this one at once.
  const folder = await aContentFolder({ 'posts/three/uk.md': aFile('title: Вишня') });
  expect(await runToEnd(['scripts/cli.ts', 'import', folder], { DATA_DIR })).toMatchObject({ code: 0 });
  expect(await total()).toBe(3);
});
