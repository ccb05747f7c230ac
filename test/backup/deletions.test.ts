import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { backUp } from '#server/backup/back-up.ts';
import { listDeletions } from '#server/backup/deletion-list.ts';
import { writeDeletions } from '#server/backup/deletions-file.ts';
import { restore } from '#server/backup/restore.ts';
import type { CommentDoc } from '#server/comments/model.ts';
import { collection } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import { eraseSubscriber, stopSubscriber } from '#server/newsletter/ends.ts';
import type { SubscriberDoc } from '#server/newsletter/model.ts';
import type { DeliveryDoc, DeliveryState } from '#server/outbox/model.ts';
import { insertDeliveries } from '#server/outbox/store.ts';
import { deleteAccount } from '#server/users/management/delete-account.ts';
import { findUser } from '#server/users/users.ts';
import { aComment } from '#test/comments/factory.ts';
import { placesOf } from '#test/factories/a-life.ts';
import { aPost } from '#test/factories/posts.ts';
import { aUser } from '#test/factories/users.ts';
import { aSubscriber } from '#test/newsletter/factory.ts';
import { useDatabase } from '#test/setup/database.ts';
import { inEmptyDatabase } from '#test/setup/other-database.ts';

useDatabase();

let own: string;
beforeAll(async () => {
  own = await mkdtemp(path.join(tmpdir(), 'dvomova-deletions-'));
});
afterAll(() => rm(own, { recursive: true, force: true }));

test('accounts that were deleted after the backup are deleted again when it is restored', async () => {
  const file = path.join(own, 'before.tar');
  const [here, listed] = [await aUser({ name: 'Зниклий Тут' }), await aUser({ name: 'Зниклий Там' })];
  const { posts } = await aPost({ slug: 'last-words' });
  await aComment(here, { postId: posts[0]?.id ?? '', content: 'Останнє слово' });
  const earlier = await aUser();
  await deleteAccount({ actor: COMMAND_LINE, id: earlier.id });
  await backUp({ file, passphrase: null, freeBytesMin: 0 });
  await deleteAccount({ actor: COMMAND_LINE, id: listed.id });
  await writeDeletions({ folder: own });
  expect(await readFile(path.join(own, 'deletions.json'), 'utf8')).toContain(listed.id);
  expect((await stat(path.join(own, 'deletions.json'))).mode & 0o777).toBe(0o600);

  await inEmptyDatabase(async () => {
    await restore({ file, passphrase: null, replace: false });
    expect(await findUser({ id: here.id })).not.toBeNull();
    expect(await findUser({ id: listed.id })).toBeNull();

    // The list of the replaced database counts too.
    await deleteAccount({ actor: COMMAND_LINE, id: here.id, withComments: true });
    await rm(path.join(own, 'deletions.json'));
    await restore({ file, passphrase: null, replace: true });
    expect(await placesOf(['Зниклий', here.email, listed.email])).toEqual([]);
    const [comment] = await collection<CommentDoc>('comments').find({ content: 'Останнє слово' }).toArray();
    expect(comment?.deletedAt).toBeInstanceOf(Date);
    expect((await listDeletions()).map(({ _id }) => _id.toHexString()).sort()).toEqual(
      [earlier.id, here.id, listed.id].sort(),
    );
  });
});

test('subscriptions that have ended after the backup end again, and one that began again before it goes on', async () => {
  const file = path.join(own, 'subscriptions.tar');
  const [erased, stopped, again, stays] = [
    await aSubscriber({ email: 'erased@example.com' }),
    await aSubscriber({ email: 'stopped@example.com' }),
    await aSubscriber({ email: 'again@example.com' }),
    await aSubscriber({ email: 'stays@example.com' }),
  ];
  await stopSubscriber(again, new Date(Date.now() - 60_000));
  await collection('subscribers').updateOne(
    { _id: again._id },
    { $set: { state: 'active', confirmedAt: new Date() } },
  );
  await backUp({ file, passphrase: null, freeBytesMin: 0 });
  await eraseSubscriber(erased, new Date());
  await stopSubscriber(stopped, new Date());
  await writeDeletions({ folder: own });
  expect(await readFile(path.join(own, 'deletions.json'), 'utf8')).not.toContain('@');

  await inEmptyDatabase(async () => {
    await restore({ file, passphrase: null, replace: false });
    expect(await placesOf([erased.email])).toEqual([]);
    const states = await collection<SubscriberDoc>('subscribers').find().sort({ email: 1 }).toArray();
    expect(states.map(({ email, state }) => [email, state])).toEqual([
      [again.email, 'active'],
      [stays.email, 'active'],
      [stopped.email, 'stopped'],
    ]);
  });
});

test('a restored backup sends nothing that waited in it, and keeps what had been sent', async () => {
  const file = path.join(own, 'letters.tar');
  await insertDeliveries([aDelivery('waiting'), aDelivery('sending'), aDelivery('sent')]);
  await backUp({ file, passphrase: null, freeBytesMin: 0 });

  await inEmptyDatabase(async () => {
    await restore({ file, passphrase: null, replace: false });
    const deliveries = await collection<DeliveryDoc>('deliveries').find().sort({ to: 1 }).toArray();
    expect(deliveries.map(({ to, state, answer }) => [to, state, answer])).toEqual([
      ['sending@example.com', 'withdrawn', 'restored'],
      ['sent@example.com', 'sent', null],
      ['waiting@example.com', 'withdrawn', 'restored'],
    ]);
  });
});

function aDelivery(state: DeliveryState): DeliveryDoc {
  const to = `${state}@example.com`;
  return {
    _id: newId(),
    ...{
      channel: 'letter',
      kind: 'test',
      to,
      toKey: to,
      locale: 'uk',
      data: {},
      messageId: `<${state}@blog>`,
    },
    ...{ priority: 0, state, attempts: 0, nextAt: new Date(0), answer: null, createdAt: new Date() },
  };
}
