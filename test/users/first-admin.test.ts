import { expect, test } from 'vitest';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { signIn } from '#server/auth/sign-in.ts';
import { Conflict, NotFound } from '#server/errors.ts';
import { claimSetUp, isSetUpOpen, prepareFirstAdmin } from '#server/users/first-admin.ts';
import { connectOAuthAccount, signInWithOAuth } from '#server/users/oauth-accounts.ts';
import { listSessions } from '#server/users/sessions/sessions.ts';
import { blockUser, deleteUser, findUserByEmail, setRole } from '#server/users/users.ts';
import { aSession, aUser, PASSWORD } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';

useDatabase();

const admin = { email: 'admin@example.com', password: 'correct horse battery' };
const fields = { name: 'Господиня', email: 'hostess@example.com', password: PASSWORD, locale: 'uk' as const };

test('the settings create an admin once, and never change an existing one', async () => {
  const first = await prepareFirstAdmin({ admin });
  expect(first).toMatchObject({ made: { name: 'admin', role: 'admin' }, token: null });
  const again = { ...admin, password: 'another long password' };
  expect(await prepareFirstAdmin({ admin: again })).toEqual({ made: null, token: null });
  expect((await signIn({ ...admin, address: '' })).role).toBe('admin');
  await expect(signIn({ ...again, address: '' })).rejects.toThrow();
});

test('an existing account with the address becomes the admin’s', async () => {
  await aUser({ email: 'Admin@example.com' });
  await prepareFirstAdmin({ admin });
  await expect(signIn({ email: admin.email, password: PASSWORD, address: '' })).rejects.toThrow();
  expect((await signIn({ ...admin, address: '' })).role).toBe('admin');
});

test('sessions and OAuth accounts of an existing account no longer sign in', async () => {
  const stranger = await aUser({ email: admin.email });
  await aSession(stranger);
  await connectOAuthAccount({ userId: stranger.id, account: 'github:666' });
  const { made } = await prepareFirstAdmin({ admin });
  expect(made).toMatchObject({
    id: stranger.id,
    role: 'admin',
    providers: [],
    sessionVersion: stranger.sessionVersion + 1,
  });
  expect(await listSessions({ userId: stranger.id, sessionVersion: stranger.sessionVersion })).toEqual([]);
  const profile = { account: 'github:666', name: 'Чужий', email: null };
  const elsewhere = await signInWithOAuth({ profile, locale: 'uk', address: '' });
  expect(elsewhere).toMatchObject({ role: 'reader' });
  expect(elsewhere.id).not.toBe(stranger.id);
});

test('a blocked account with the address becomes the admin’s and is unblocked', async () => {
  const stranger = await aUser({ email: admin.email });
  await blockUser({ actor: COMMAND_LINE, id: stranger.id });
  const { made } = await prepareFirstAdmin({ admin });
  expect(made).toMatchObject({ role: 'admin', isBlocked: false });
});

test('a blocked admin does not count as the last admin', async () => {
  const [last, blocked] = [await aUser({ role: 'admin' }), await aUser({ role: 'admin', blocked: true })];
  await expect(deleteUser({ actor: COMMAND_LINE, id: last.id })).rejects.toThrow(Conflict);
  await expect(setRole({ actor: COMMAND_LINE, id: last.id, role: 'reader' })).rejects.toThrow(Conflict);
  await expect(blockUser({ actor: COMMAND_LINE, id: last.id })).rejects.toThrow(Conflict);
  await setRole({ actor: COMMAND_LINE, id: blocked.id, role: 'reader' });
});

test('if every admin is blocked, the settings or the link create one', async () => {
  await aUser({ role: 'admin', blocked: true });
  const { token } = await prepareFirstAdmin({ admin: null });
  expect(await isSetUpOpen({ token: token ?? '' })).toBe(true);
  expect((await prepareFirstAdmin({ admin })).made).toMatchObject({ role: 'admin', isBlocked: false });
});

test('without settings a link creates one admin', async () => {
  const { token } = await prepareFirstAdmin({ admin: null });
  const link = token ?? '';
  expect(link.length).toBeGreaterThan(30);
  expect(await isSetUpOpen({ token: link })).toBe(true);
  expect(await isSetUpOpen({ token: `${link}x` })).toBe(false);

  const claims = await Promise.allSettled(
    [...'abcdefgh'].map((name) => claimSetUp({ ...fields, token: link, email: `${name}@example.com` })),
  );
  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const claim of claims) if (claim.status === 'rejected') expect(claim.reason).toBeInstanceOf(NotFound);
  expect(await isSetUpOpen({ token: link })).toBe(false);
  expect(await prepareFirstAdmin({ admin: null })).toEqual({ made: null, token: null });
});

test('a link still works after a refused form; an older link does not', async () => {
  const older = (await prepareFirstAdmin({ admin: null })).token ?? '';
  const token = (await prepareFirstAdmin({ admin: null })).token ?? '';
  await expect(claimSetUp({ ...fields, token: older })).rejects.toThrow(NotFound);
  const reader = await aUser();
  await expect(claimSetUp({ ...fields, token, email: reader.email })).rejects.toThrow(Conflict);
  expect((await claimSetUp({ ...fields, token })).role).toBe('admin');
  expect((await findUserByEmail(fields))?.role).toBe('admin');
});
