import { expect, test, vi } from 'vitest';
import { SERVICE } from '#server/auth/actor.ts';
import { importContent } from '#server/content/import.ts';
import { newId } from '#server/db/ids.ts';
import { abandonedBefore, recoverChanges } from '#server/posts/write/change.ts';
import { ABANDONED_AFTER_MS } from '#server/revisions/gathering.ts';
import { gatherContent, raiseContentOf, readRevisions } from '#server/revisions/revisions.ts';
import { findLog, findNames } from '#server/revisions/store.ts';
import { aContentFolder, aFile } from '#test/factories/content-folder.ts';
import { aPost } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

const contentToken = async () => (await readRevisions(['content'])).get('content');
const afterNow = () => new Date(Date.now() + 1_000);

test('an import raises the content revision for posts that are written shortly after each other together', async () => {
  await aPost({ slug: 'present' });
  expect((await request('/uk/blog')).status).toBe(200);
  const names = Array.from({ length: 12 }, (_, index) => `posts/a${index}/uk.md`);
  const file = aFile('title: Нове\npublishedAt: 2024-05-06');
  await importContent({
    actor: SERVICE,
    target: await aContentFolder(Object.fromEntries(names.map((name) => [name, file]))),
  });

  const [, ...raised] = (await findLog('content'))?.changes ?? [];
  expect(raised.flatMap(({ versions }) => versions)).toHaveLength(names.length);
  expect(raised.length).toBeLessThan(names.length);
  expect(await (await request('/uk/blog')).text()).toContain('Нове');
  expect(await findNames('owed:')).toEqual([]);
});

test('posts of a process that died before it raised the revision are shown by another process', async () => {
  await aPost({ slug: 'present' });
  const before = await contentToken();
  const died = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  const gathering = gatherContent(async () => {
    await aPost({ slug: 'gathered' });
    written.resolve();
    await died.promise;
  });
  await written.promise;
  expect(await contentToken()).toBe(before);

  await recoverChanges({ before: new Date(Date.now() - 10_000) });
  expect(await contentToken()).toBe(before);
  await recoverChanges({ before: afterNow() });
  expect(await contentToken()).not.toBe(before);
  // The process might be alive.
  expect(await findNames('owed:')).toHaveLength(1);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  await recoverChanges({ before: abandonedBefore(new Date()) });
  vi.useRealTimers();
  expect(await findNames('owed:')).toEqual([]);
  died.resolve();
  await gathering;
});

test('a maintenance job does not take a living import for a dead one', async () => {
  const before = await contentToken();
  await gatherContent(async () => {
    await aPost();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ABANDONED_AFTER_MS - 5_000 });
    await recoverChanges({ before: abandonedBefore(new Date()) });
    vi.useRealTimers();
    expect(await contentToken()).toBe(before);
  });
});

test('a change of very many versions is not in the log', async () => {
  const logged = async () => (await findLog('content'))?.changes.flatMap(({ versions }) => versions).length;
  await aPost();
  const before = await logged();
  const token = await contentToken();
  await raiseContentOf(Array.from({ length: 201 }, newId));
  expect(await logged()).toBe(before);
  expect(await contentToken()).not.toBe(token);
});

test('a failure of the work raises the revision for what was written', async () => {
  const before = await contentToken();
  const failing = gatherContent(async () => {
    await aPost();
    throw new Error('a fault');
  });
  await expect(failing).rejects.toThrow('a fault');
  expect(await contentToken()).not.toBe(before);
});
