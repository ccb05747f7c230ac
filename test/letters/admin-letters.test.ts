import { expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { collection } from '#server/db/client.ts';
import { checkMailRecords } from '#server/letters/mail-records.ts';
import { enqueueLetters } from '#server/mail/enqueue-letters.ts';
import type { DeliveryDoc } from '#server/outbox/model.ts';
import { aSession, aUser } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { useOutbox } from '#test/setup/outbox.ts';
import { request } from '#test/setup/request.ts';
import { smtp } from '#test/setup/with-smtp.ts';

useDatabase();
useOutbox();

const LETTERS = paths.adminLetters('en');
const LETTER = { kind: 'test', to: 'lesia@example.com', locale: 'uk', data: {} } as const;
const find = () => collection<DeliveryDoc>('deliveries').findOne();

async function asAdmin() {
  const admin = await aUser({ role: 'admin' });
  const cookie = await aSession(admin);
  const headers = { Origin: 'https://blog.example' };
  return {
    admin,
    read: async (path: string = LETTERS) => (await request(path, { cookie })).text(),
    send: (form: Record<string, string>) => request(LETTERS, { cookie, form, headers }),
  };
}

test('a refused letter shows the server’s words, and can be sent again', async () => {
  const { read, send } = await asAdmin();
  smtp.behave({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('No such user here'), { responseCode: 550 })),
  });
  await enqueueLetters([LETTER]);
  await expect.poll(find).toMatchObject({ state: 'failed', attempts: 1 });
  const page = await read(`${LETTERS}?view=failed`);
  expect(page).toContain('Test email: lesia@example.com');
  expect(page).toContain('No such user here');

  smtp.behave({});
  const id = String((await find())?._id);
  expect((await send({ intent: 'again', id })).headers.get('Location')).toContain('done=again');
  const letter = await smtp.next();
  await expect.poll(find).toMatchObject({ state: 'sent', attempts: 1, messageId: letter.messageId });
});

test('a letter that waits can be withdrawn, once, and sent after all', async () => {
  const { read, send } = await asAdmin();
  await enqueueLetters([{ ...LETTER, notBefore: new Date(Date.now() + 3_600_000) }]);
  const id = String((await find())?._id);

  expect((await send({ intent: 'withdraw', id })).status).toBe(303);
  expect(await find()).toMatchObject({ state: 'withdrawn', answer: 'by admin' });
  expect(await read()).toContain('An admin withdrew the email.');
  expect((await send({ intent: 'withdraw', id })).status).toBe(404);
  expect(smtp.received).toEqual([]);

  expect((await send({ intent: 'again', id })).status).toBe(303);
  expect((await smtp.next()).envelope.to).toBe('lesia@example.com');
});

test('a test letter goes out at once, and the page shows the server’s own answer', async () => {
  const { send } = await asAdmin();

  const sent = await send({ intent: 'test', to: 'admin@example.com' });
  expect(await sent.text()).toMatch(/The mail server accepted the email\..*250 Accepted/s);
  expect((await smtp.next('admin@example.com')).subject).toBe('A test email from Dvomova');

  smtp.behave({
    onMailFrom: (_address, _session, done) =>
      done(Object.assign(new Error('Go away <b>'), { responseCode: 553 })),
  });
  expect(await (await send({ intent: 'test', to: 'admin@example.com' })).text()).toContain(
    '553 Go away &lt;b&gt;',
  );
  expect((await send({ intent: 'test', to: 'nobody' })).status).toBe(400);
});

test('the records of DNS are compared with those that the sender needs', async () => {
  const { admin } = await asAdmin();
  const actor = { kind: 'user', user: { ...admin, isBlocked: false } } as never;
  const records: Record<string, string[][]> = {
    'blog.example': [['something else'], ['v=spf1 ', 'mx ~all']],
  };
  const resolveTxt = async (host: string) => {
    if (host.startsWith('_dmarc')) throw Object.assign(new Error('timeout'), { code: 'ETIMEOUT' });
    return records[host] ?? [];
  };

  expect(await checkMailRecords({ actor, resolveTxt })).toMatchObject([
    { name: 'spf', state: 'found', found: 'v=spf1 mx ~all' },
    { name: 'dkim', state: 'elsewhere' },
    { name: 'dmarc', state: 'unknown', host: '_dmarc.blog.example' },
  ]);
  records['blog.example'] = [];
  const [spf] = await checkMailRecords({ actor, resolveTxt: async () => [] });
  expect(spf).toMatchObject({ state: 'missing', host: 'blog.example', record: 'v=spf1 mx a ~all' });
});

test('all kinds have samples in both languages, and each is a document of its own', async () => {
  const { read, admin } = await asAdmin();
  const page = await read(paths.adminLetterSamples('uk'));
  expect(page).toContain('Пробний лист із сайту «Двомова»');
  expect(page).toContain('A test email from Dvomova');

  const cookie = await aSession(admin);
  const sample = await request(paths.adminLetterSample('uk', 'test', 'en'), { cookie });
  expect(sample.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  expect(await sample.text()).toContain('<html lang="en">');
});

test('without the role of an admin there are no letters', async () => {
  const cookie = await aSession(await aUser());
  for (const path of [LETTERS, paths.adminLetterSamples('en'), paths.adminLetterSample('en', 'test')]) {
    expect((await request(path, { cookie })).status, path).toBe(403);
    expect((await request(path)).status, path).toBe(302);
  }
});
