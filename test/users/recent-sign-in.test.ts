import { beforeEach, expect, test } from 'vitest';
import { type Actor, COMMAND_LINE } from '#server/auth/actor.ts';
import { RECENT_SIGN_IN_MS } from '#server/auth/recent-sign-in.ts';
import { createKey } from '#server/keys/keys.ts';
import { createPreview } from '#server/posts/previews/previews.ts';
import { resetSecondFactor } from '#server/second-factor/reset.ts';
import { deleteAccount } from '#server/users/management/delete-account.ts';
import { createPasswordLink } from '#server/users/password-links.ts';
import { signOutEverywhere } from '#server/users/sign-out.ts';
import { setRole } from '#server/users/users.ts';
import { anActor } from '#test/factories/actors.ts';
import { aPost } from '#test/factories/posts.ts';
import { aUser } from '#test/factories/users.ts';
import { aUserWithPasskey } from '#test/second-factor/factory.ts';
import { everything, useDatabase } from '#test/setup/database.ts';

useDatabase();

let admin: Awaited<ReturnType<typeof aUser>>;
let id: string;
let postId: string;
beforeEach(async () => {
  admin = await aUser({ role: 'admin' });
  postId = (await aPost({ slug: 'hello' })).translationId;
  id = (await aUserWithPasskey({ role: 'admin' })).user.id;
});

const ACTIONS: Record<string, (actor: Actor) => Promise<unknown>> = {
  'making an admin': (actor) => setRole({ actor, id, role: 'admin' }),
  'taking the role away': (actor) => setRole({ actor, id, role: 'reader' }),
  'deleting the account of somebody else': (actor) => deleteAccount({ actor, id }),
  'a link for a new password': (actor) => createPasswordLink({ actor, id }),
  'turning off the second factor of somebody else': (actor) => resetSecondFactor({ actor, id }),
  'signing somebody out everywhere': (actor) => signOutEverywhere({ actor, id }),
  'a preview link for two days': (actor) => createPreview({ actor, postId, days: 2 }),
  'creating an API key': (actor) => createKey({ actor, name: 'script', authorName: 'Леся' }),
};

/** An admin who confirmed who they are this long ago. */
function confirmedAgo(milliseconds: number): Actor {
  const actor = anActor(admin);
  return { ...actor, session: { ...actor.session, confirmedAt: new Date(Date.now() - milliseconds) } };
}

test.each(Object.keys(ACTIONS))('%s needs a recent sign-in', async (name) => {
  const act = ACTIONS[name] ?? (() => Promise.resolve());
  const before = await everything();
  await expect(act(confirmedAgo(RECENT_SIGN_IN_MS))).rejects.toMatchObject({
    code: 'forbidden',
    details: [{ path: '', code: 'confirm_again' }],
  });
  expect(await everything()).toEqual(before);
  await act(confirmedAgo(RECENT_SIGN_IN_MS - 60_000));
});

test.each(Object.keys(ACTIONS))('%s is free on the command line', async (name) => {
  await ACTIONS[name]?.(COMMAND_LINE);
});

test('a reader is told what is not allowed, not to confirm', async () => {
  const reader = anActor(await aUser());
  const stale = { ...reader, session: { ...reader.session, confirmedAt: new Date(0) } };
  await expect(setRole({ actor: stale, id, role: 'admin' })).rejects.toThrow('Only admins may manage users');
});

test('a preview link for a day is free of it', async () => {
  await createPreview({ actor: confirmedAgo(RECENT_SIGN_IN_MS), postId, days: 1 });
});
