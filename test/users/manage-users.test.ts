import { describe, expect, test } from 'vitest';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { deleteCommentsBy } from '#server/comments/delete-by-author.ts';
import { listUsers } from '#server/users/manage-users.ts';
import { signOutEverywhere } from '#server/users/sign-out.ts';
import { blockUser, createUser, deleteUser, setPassword, setRole, unblockUser } from '#server/users/users.ts';
import { anActor } from '#test/factories/actors.ts';
import { aSession, aSignedIn, aUser } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

const list = (filter: { text?: string; group?: 'admins' | 'blocked' } = {}, page = 1) =>
  listUsers({ actor: COMMAND_LINE, ...filter, page });
const names = async (filter: Parameters<typeof list>[0]) =>
  (await list(filter)).users.map(({ name }) => name);
const isSignedIn = async (cookie: string) => (await request('/api/auth/session', { cookie })).status === 200;

test('the list has the newest first, with sessions and when they were used last', async () => {
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  await aUser({ name: 'Перша', now: at(1) });
  const second = await aUser({ name: 'Друга', role: 'admin', now: at(2) });
  for (let count = 0; count < 2; count++) await aSession(second);
  const users = (await listUsers({ actor: anActor(second), page: 1 })).users;

  expect(users).toMatchObject([
    { name: 'Друга', role: 'admin', sessions: 2, lastSeenAt: expect.any(String), isSelf: true },
    { name: 'Перша', role: 'reader', sessions: 0, lastSeenAt: null, isSelf: false },
  ]);
  expect(JSON.stringify(users)).not.toMatch(/hash|argon/i);
});

test('the search is for a part of the name or the address, and special characters mean themselves', async () => {
  await aUser({ name: 'Леся Українка', email: 'lesia@example.com' });
  await aUser({ name: 'Марко (*)', email: 'marko+blog@example.com', role: 'admin' });
  await aUser({ name: 'Іван', email: 'ivan@example.com', blocked: true });

  expect(await names({ text: 'укра' })).toEqual(['Леся Українка']);
  expect(await names({ text: 'LESIA@' })).toEqual(['Леся Українка']);
  expect(await names({ text: '(*)' })).toEqual(['Марко (*)']);
  expect(await names({ text: 'o+b' })).toEqual(['Марко (*)']);
  expect(await names({ text: '.*' })).toEqual([]);
  expect(await names({ group: 'admins' })).toEqual(['Марко (*)']);
  expect(await names({ group: 'blocked' })).toEqual(['Іван']);
});

test('a page past the end is the last page', async () => {
  for (let count = 0; count < 51; count++) await aUser();
  expect(await list({}, 1)).toMatchObject({ page: 1, totalPages: 2, total: 51 });
  expect((await list({}, 9)).users).toHaveLength(1);
});

describe('signing a user out everywhere', () => {
  test('ends all sessions, and one with the version of before is invalid as well', async () => {
    const { user, cookie } = await aSignedIn();
    await signOutEverywhere({ actor: COMMAND_LINE, id: user.id });
    expect(await isSignedIn(cookie)).toBe(false);
    expect(await isSignedIn(await aSession(user))).toBe(false);
    expect((await list()).users).toMatchObject([{ sessions: 0, lastSeenAt: null }]);
  });
});

test('readers may not manage users, and admins may not block themselves', async () => {
  const [reader, admin] = [anActor(await aUser()), anActor(await aUser({ role: 'admin' }))];
  const { id } = await aUser();
  const forbidden = { code: 'forbidden' };
  await expect(listUsers({ actor: reader, page: 1 })).rejects.toMatchObject(forbidden);
  await expect(setRole({ actor: reader, id, role: 'admin' })).rejects.toMatchObject(forbidden);
  await expect(blockUser({ actor: reader, id })).rejects.toMatchObject(forbidden);
  await expect(unblockUser({ actor: reader, id })).rejects.toMatchObject(forbidden);
  await expect(deleteUser({ actor: reader, id })).rejects.toMatchObject(forbidden);
  await expect(deleteCommentsBy({ actor: reader, userId: id })).rejects.toMatchObject(forbidden);
  const password = 'another long password';
  await expect(setPassword({ actor: reader, id, password })).rejects.toMatchObject(forbidden);
  const [name, email] = ['Нова', 'nova@example.com'];
  const create = createUser({ actor: reader, name, email, password, role: 'admin' });
  await expect(create).rejects.toMatchObject(forbidden);
  await expect(signOutEverywhere({ actor: reader, id })).rejects.toMatchObject(forbidden);
  const self = { actor: admin, id: admin.user.id };
  await expect(blockUser(self)).rejects.toMatchObject(forbidden);
});
