import { expect, test, vi } from 'vitest';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { moderateMany } from '#server/comments/moderate-many.ts';
import { purgeDeletedComments } from '#server/comments/purge.ts';
import { collection, database } from '#server/db/client.ts';
import { findId } from '#server/db/ids.ts';
import { commitPost } from '#server/posts/admin/commit.ts';
import { startPost } from '#server/posts/admin/edit.ts';
import { requireEditor } from '#server/posts/editor.ts';
import { createPreview } from '#server/posts/previews/previews.ts';
import { saveWorkingCopy } from '#server/posts/working-copies/working-copies.ts';
import { deletePost } from '#server/posts/write/delete-post.ts';
import { deleteAccount, finishDeletions } from '#server/users/accounts/delete-account.ts';
import { connectOAuthAccount } from '#server/users/oauth-accounts.ts';
import { createPasswordLink } from '#server/users/password-links.ts';
import { setRole, updateProfile } from '#server/users/users.ts';
import { aComment, anActor } from '#test/factories/comments.ts';
import { aDraftText, aPost, draftSettings } from '#test/factories/posts.ts';
import { addPasskey } from '#test/factories/second-factor.ts';
import { aSession, aUser, cookieOf, PASSWORD } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

const NAME = 'Пилипа Неповторна';
const EMAIL = 'pylypa@unique.example';
const ADDRESS = '198.51.100.77';
const ACCOUNT = 'github:7700770077';

/** Where the texts occur in the database: `collection.field`, in all collections. */
async function placesOf(texts: string[]): Promise<string[]> {
  const found = new Set<string>();
  const walk = (value: unknown, path: string): void => {
    if (typeof value === 'string' && texts.some((text) => value.includes(text))) found.add(path);
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value))
      walk(inner, /^\d+$/.test(key) ? path : `${path}.${key}`);
  };
  for (const entry of await database().collections()) {
    for await (const doc of entry.find()) walk(JSON.parse(JSON.stringify(doc)), entry.collectionName);
  }
  return [...found].sort();
}

const DRAFT = aDraftText();

/** Does everything that leaves a name, an email address or an IP address in the database. */
async function live() {
  const user = await aUser({ name: NAME, email: EMAIL, role: 'admin' });
  await aUser({ role: 'admin' });
  const actor = anActor(user);
  await connectOAuthAccount({ userId: user.id, account: ACCOUNT });
  const added = await addPasskey(await aSession(user), { name: `Телефон: ${NAME}` });
  const cookie = cookieOf(added);
  const from = { cookie, address: ADDRESS };
  const { posts } = await aPost({ slug: 'hello' });
  const postId = posts.find(({ locale }) => locale === 'uk')?.id ?? '';
  for (let count = 0; count < 2; count++) {
    await request('/api/comments', { ...from, json: { postId, content: `Коментар ${count}` } });
  }
  await request('/api/auth/sign-in', { address: ADDRESS, json: { email: EMAIL, password: 'a wrong one' } });
  await request('/api/auth/sign-in', { address: ADDRESS, json: { email: EMAIL, password: PASSWORD } });
  await request('/api/track', { ...from, json: { type: 'pageview', path: '/uk', sessionId: 'a' } });
  await request('/uk/search?q=допис', from);
  await updateProfile({ id: user.id, name: NAME });
  await createPasswordLink({ actor, id: user.id });
  await moderateMany({ actor, ids: [await aComment(user, { postId })], action: 'hide' });
  return { user, actor };
}

/** A post that the admin writes, publishes, changes, previews and bins, and another that waits in a working copy. */
async function write(actor: Awaited<ReturnType<typeof live>>['actor']) {
  const { id: postId } = await startPost({ actor });
  const settings = draftSettings({ slug: 'written', authorName: 'Редакція' });
  await saveWorkingCopy({ actor, postId, part: 'settings', value: settings, number: 0 });
  let { number } = await saveWorkingCopy({ actor, postId, part: 'uk', value: DRAFT, number: 0 });
  await commitPost({ actor, postId, locales: ['uk'], published: true });
  const changed = { ...DRAFT, content: 'Інший текст.' };
  ({ number } = await saveWorkingCopy({ actor, postId, part: 'uk', value: changed, number: 0 }).catch(() =>
    saveWorkingCopy({ actor, postId, part: 'uk', value: changed, number }),
  ));
  await commitPost({ actor, postId, locales: ['uk'] });
  await saveWorkingCopy({ actor, postId, part: 'en', value: DRAFT, number: 0 });
  await createPreview({ actor, postId });
  await deletePost({ actor, slug: 'hello', by: requireEditor(actor) });
}

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

test('what a request in flight stores after the deletion is erased as well, for ten minutes', async () => {
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
