import { expect, test } from 'vitest';
import { claim, recordFailure, recordSuccess } from '#server/backup/nightly/nightly-store.ts';
import { collection } from '#server/db/client.ts';
import { stopNotices } from '#server/letters/stops.ts';
import { tellAdminsOfTroubles } from '#server/letters/troubles.ts';
import { enqueueLetters } from '#server/mail/enqueue-letters.ts';
import type { DeliveryDoc } from '#server/outbox/model.ts';
import type { UserDoc } from '#server/users/model.ts';
import { aUser } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { openUnsubscribe } from '#test/setup/open-unsubscribe.ts';
import { useOutbox } from '#test/setup/outbox.ts';
import { request } from '#test/setup/request.ts';
import { smtp } from '#test/setup/with-smtp.ts';

useDatabase();
useOutbox();

const count = (kind: string) => collection<DeliveryDoc>('deliveries').countDocuments({ kind });

async function anAdmin(name: string, emailConfirmedAt: Date | null): Promise<string> {
  await aUser({ name, role: 'admin' });
  const email = `${name.toLowerCase()}@example.com`;
  const fields = { email, emailKey: email, locale: 'en', emailConfirmedAt };
  await collection<UserDoc>('users').updateOne({ name }, { $set: fields as Partial<UserDoc> });
  return email;
}

async function failBackup(at: Date): Promise<void> {
  await claim({ due: at, deadBefore: at, now: at });
  await recordFailure('nightly', { at, message: 'No <space> left' });
}

test('a failed backup is told to confirmed admins, once a day, until it succeeds', async () => {
  const email = await anAdmin('Olha', new Date());
  await anAdmin('Ivan', null);
  await aUser({ name: 'Reader' });
  const now = new Date('2026-11-25T03:00:00Z');
  await tellAdminsOfTroubles({ now });
  expect(await count('backupFailed')).toBe(0);

  await failBackup(now);
  await tellAdminsOfTroubles({ now });
  await tellAdminsOfTroubles({ now: new Date('2026-11-25T23:00:00Z') });
  const letter = await smtp.next(email);
  expect(letter.subject).toBe('The backup failed – Dvomova');
  expect(letter.text).toContain('> No <space> left');
  expect(letter.html).toContain('No &lt;space&gt; left');
  expect(letter.button?.href).toBe('https://blog.example/en/admin/backups');
  expect(letter.raw.toString()).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  const opened = await openUnsubscribe(letter);
  expect(opened.listId).toBe('site.blog.example');
  expect(opened.page).toContain('Unsubscribe');
  expect(await count('backupFailed')).toBe(1);

  await tellAdminsOfTroubles({ now: new Date('2026-11-26T03:00:00Z') });
  expect(await count('backupFailed')).toBe(2);
  await recordSuccess('nightly', { at: now, file: 'x', bytes: 1 });
  await tellAdminsOfTroubles({ now: new Date('2026-11-27T03:00:00Z') });
  expect(await count('backupFailed')).toBe(2);
});

test('a stop of all notices leaves these letters, which have a stop of their own', async () => {
  const email = await anAdmin('Olha', new Date());
  const admin = await collection<UserDoc>('users').findOne({ email });
  if (!admin) throw new Error('There is no admin');
  await stopNotices({ userId: admin._id.toHexString(), topic: 'all' });
  const now = new Date('2026-11-25T03:00:00Z');
  await failBackup(now);
  await tellAdminsOfTroubles({ now });
  const { text = '', raw } = await smtp.next(email);
  const [, page = ''] = /problems with the site: https:\/\/blog\.example(\S+)/.exec(text) ?? [];
  expect(await (await request(page)).text()).toContain('Unsubscribe from emails about failed backups');

  const [, url = ''] = /^List-Unsubscribe: <https:\/\/blog\.example(.*)>\r$/m.exec(raw.toString()) ?? [];
  expect((await request(url, { method: 'POST' })).status).toBe(200);
  await collection('deliveries').deleteMany({});
  await tellAdminsOfTroubles({ now });
  await expect
    .poll(() => collection<DeliveryDoc>('deliveries').find().toArray())
    .toMatchObject([{ state: 'withdrawn', answer: 'ended' }]);
});

test('a disk that is nearly full is told, unless it has space again when the letter is sent', async () => {
  await anAdmin('Olha', new Date());
  await tellAdminsOfTroubles();
  expect(await count('diskNearlyFull')).toBe(0);

  await tellAdminsOfTroubles({ spareBytes: Number.MAX_SAFE_INTEGER });
  await expect
    .poll(() => collection<DeliveryDoc>('deliveries').findOne({ kind: 'diskNearlyFull' }))
    .toMatchObject({ state: 'withdrawn', answer: 'ended' });
  expect(smtp.received).toEqual([]);
});

test('letters that fail are told when there are several', async () => {
  const email = await anAdmin('Olha', new Date());
  smtp.behave({
    onRcptTo: ({ address }, _session, done) =>
      address === email ? done() : done(Object.assign(new Error('No such user'), { responseCode: 550 })),
  });
  const fail = async (names: string[]) => {
    await enqueueLetters(
      names.map((name) => ({ kind: 'test', to: `${name}@example.com`, locale: 'en', data: {} }) as const),
    );
    await expect
      .poll(() => collection<DeliveryDoc>('deliveries').countDocuments({ state: 'waiting' }))
      .toBe(0);
    await expect
      .poll(() => collection<DeliveryDoc>('deliveries').countDocuments({ state: 'sending' }))
      .toBe(0);
  };

  await fail(['a', 'b', 'c', 'd']);
  await tellAdminsOfTroubles();
  expect(await count('lettersFailing')).toBe(0);
  await fail(['e']);
  await tellAdminsOfTroubles();
  expect((await smtp.next(email)).text).toContain('5 emails couldn’t be sent in the last 24 hours');
});
