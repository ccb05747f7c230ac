import { expect, test } from 'vitest';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { collection } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import { Conflict } from '#server/errors.ts';
import type { UserDoc } from '#server/users/model.ts';
import { blockUser, deleteUser, setRole } from '#server/users/users.ts';
import { aSignedIn, aUser, PASSWORD } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

const users = () => collection<UserDoc>('users');
const admins = () => users().find({ role: 'admin', blockedAt: null, deletedAt: null }).toArray();

const LEAVING = {
  'give up the role': ({ id }: { id: string }) => setRole({ actor: COMMAND_LINE, id, role: 'reader' }),
  'delete their accounts': ({ id }: { id: string }) => deleteUser({ actor: COMMAND_LINE, id }),
  'are blocked': ({ id }: { id: string }) => blockUser({ actor: COMMAND_LINE, id }),
};

test.each(Object.entries(LEAVING))(
  'the last one of admins who concurrently %s stays',
  async (_how, leave) => {
    for (let round = 0; round < 6; round++) {
      await users().deleteMany({});
      const both = await Promise.all([aUser({ role: 'admin' }), aUser({ role: 'admin' })]);
      const outcomes = await Promise.allSettled(both.map(leave));
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(Conflict);
      }
      expect(await admins()).toHaveLength(1);
    }
  },
);

test('one of eight admins who leave concurrently in every way stays', async () => {
  const ways = Object.values(LEAVING);
  for (let round = 0; round < 3; round++) {
    await users().deleteMany({});
    const all = await Promise.all(Array.from({ length: 8 }, () => aUser({ role: 'admin' })));
    const outcomes = await Promise.allSettled(
      all.map(async (one, index) => ways[index % ways.length]?.(one)),
    );
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(await admins()).toHaveLength(1);
  }
});

test('one of two admins who concurrently delete their accounts on the page is refused', async () => {
  const both = await Promise.all([aSignedIn({ role: 'admin' }), aSignedIn({ role: 'admin' })]);
  const form = { intent: 'delete', current: PASSWORD, confirm: 'yes' };
  const answers = await Promise.all(both.map(({ cookie }) => request('/uk/account', { cookie, form })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  expect(await admins()).toHaveLength(1);
});

test('a departure that a crash interrupted does not prevent later ones', async () => {
  const [gone, leaver] = await Promise.all([aUser({ role: 'admin' }), aUser({ role: 'admin' })]);
  await users().updateMany({ name: gone.name }, { $set: { leaving: { by: newId(), at: new Date(0) } } });
  await setRole({ actor: COMMAND_LINE, id: leaver.id, role: 'reader' });
  expect((await admins()).map(({ name }) => name)).toEqual([gone.name]);
});
