import { expect, test, vi } from 'vitest';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { purgeDeletedComments } from '#server/comments/purge.ts';
import { collection } from '#server/db/client.ts';
import { findId } from '#server/db/ids.ts';
import { deleteAccount, finishDeletions } from '#server/users/management/delete-account.ts';
import { setRole } from '#server/users/users.ts';
import { aComment } from '#test/comments/factory.ts';
import { ACCOUNT, ADDRESS, EMAIL, live, NAME, placesOf, write } from '#test/factories/a-life.ts';
import { anActor } from '#test/factories/actors.ts';
import { aPost } from '#test/factories/posts.ts';
import { aUser } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

test('nothing personal outlives a deleted account, in any collection', async () => {
  const { user, actor } = await live();
  await write(actor);
  const traces = [NAME, EMAIL, ADDRESS, ACCOUNT];
  const before = await placesOf(traces);
  for (const place of [
    'users.name',
    'users.email',
    'users.secondFactor.passkeys.name',
    'users.accounts',
    'posts.updatedBy.name',
    'workingCopies.savedBy.name',
  ]) {
    expect(before).toContain(place);
  }
  await deleteAccount({ actor: COMMAND_LINE, id: user.id });
  expect(await placesOf(traces)).toEqual([]);
});

test('an interrupted deletion is finished by the maintenance', async () => {
  const { user, actor } = await live();
  await write(actor);
  const { posts } = await aPost({ slug: 'commented' });
  await aComment(user, { postId: posts[0]?.id ?? '', content: 'Зникає' });
  const proto = Object.getPrototypeOf(collection('posts'));
  const original = proto.updateMany;
  const updateMany = vi.spyOn(proto, 'updateMany').mockImplementation(async function (
    this: { collectionName: string },
    ...given: unknown[]
  ) {
    if (this.collectionName === 'postHistory') throw new Error('The process ended here');
    return original.apply(this, given);
  });
  const interrupted = deleteAccount({ actor: COMMAND_LINE, id: user.id, withComments: true });
  await expect(interrupted).rejects.toThrow('ended here');
  updateMany.mockRestore();
  expect(await placesOf([NAME])).not.toEqual([]);
  const again = deleteAccount({ actor: COMMAND_LINE, id: user.id });
  await expect(again).rejects.toMatchObject({ code: 'not_found' });

  await finishDeletions();
  expect(await placesOf([NAME, EMAIL, ADDRESS])).toEqual([]);
  await purgeDeletedComments({ now: new Date(Date.now() + 11 * 60_000) });
  expect(await placesOf(['Зникає'])).toEqual([]);
});

test('data that a request in flight stores after the deletion is erased as well, for ten minutes', async () => {
  const { user, actor } = await live();
  await write(actor);
  await deleteAccount({ actor: COMMAND_LINE, id: user.id });
  const late = { $set: { savedBy: { id: findId(user.id), name: NAME } } };
  await collection('workingCopies').updateMany({}, late);
  expect(await placesOf([NAME])).toEqual(['workingCopies.savedBy.name']);
  await finishDeletions();
  expect(await placesOf([NAME])).toEqual([]);

  await finishDeletions({ now: new Date(Date.now() + 10 * 60_000) });
  expect(await collection('users').countDocuments({ erasure: { $exists: true } })).toBe(0);
});

test('bylines of posts stay', async () => {
  const user = await aUser({ name: NAME, email: EMAIL });
  await aPost({ slug: 'hello', authorName: NAME });
  await deleteAccount({ actor: anActor(user), id: user.id });
  const places = await placesOf([NAME]);
  // A program writes under the name of the author: `updatedBy` has no id then, and is a byline too.
  expect(places.filter((place) => !/(authorName|updatedBy\.name)$/.test(place))).toEqual([]);
  expect(await (await request('/uk/blog/hello')).text()).toContain(NAME);
});

test('comments stay without a name, or go with the account', async () => {
  const { posts } = await aPost({ slug: 'hello' });
  const postId = posts.find(({ locale }) => locale === 'uk')?.id ?? '';
  const [stays, goes] = [await aUser({ name: 'Перша' }), await aUser({ name: 'Друга' })];
  await aComment(stays, { postId, content: 'Лишається' });
  await aComment(goes, { postId, content: 'Зникає' });
  const page = async () => (await request('/uk/blog/hello')).text();
  expect(await page()).toContain('Зникає');

  await deleteAccount({ actor: COMMAND_LINE, id: stays.id });
  await deleteAccount({ actor: COMMAND_LINE, id: goes.id, withComments: true });

  const html = await page();
  expect(html).toContain('Лишається');
  expect(html).toContain('Видалений користувач');
  expect(html).not.toMatch(/Зникає|Перша|Друга/);
  await purgeDeletedComments({ now: new Date(Date.now() + 11 * 60_000) });
  expect(await placesOf(['Зникає'])).toEqual([]);
});

test('the last admin is not deleted, nor their comments', async () => {
  const { posts } = await aPost({ slug: 'hello' });
  const user = await aUser({ name: NAME, role: 'admin' });
  await aComment(user, { postId: posts[0]?.id ?? '', content: 'Мій' });
  const refused = deleteAccount({ actor: anActor(user), id: user.id, withComments: true });
  await expect(refused).rejects.toMatchObject({ code: 'conflict' });
  expect(await placesOf([NAME])).toEqual(['users.name']);
  expect(await placesOf(['Мій'])).toEqual(['comments.content']);
  await setRole({ actor: COMMAND_LINE, id: (await aUser()).id, role: 'admin' });
  const reader = anActor(await aUser());
  const foreign = deleteAccount({ actor: reader, id: user.id });
  await expect(foreign).rejects.toMatchObject({ code: 'forbidden' });
});
