import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { collection } from '#server/db/client.ts';
import { enqueueLetters } from '#server/mail/enqueue-letters.ts';
import { isMailSetUp, storeEnteredMail } from '#server/mail/mail-set-up.ts';
import type { DeliveryDoc } from '#server/outbox/model.ts';
import { raiseRevision } from '#server/revisions/revisions.ts';
import { refreshSiteSettings } from '#server/site-settings/site-settings.ts';
import { aSignedIn, PASSWORD } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { useOutbox } from '#test/setup/outbox.ts';
import { request } from '#test/setup/request.ts';
import { type SmtpInbox, startSmtpServer } from '#test/setup/smtp.ts';

useDatabase();
useOutbox();

const LETTERS = paths.adminLetters('en');
const SECRET = 'p@ss/word#1';
const WAITING = { kind: 'test', to: 'reader@example.com', locale: 'uk', data: {} } as const;

let smtp: SmtpInbox;
let asked: unknown[] = [];
beforeAll(async () => {
  smtp = await startSmtpServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ username, password }, _session, done) {
      asked.push(password);
      if (username === 'blog' && password === SECRET) done(null, { user: username });
      else done(new Error('Wrong password'));
    },
  });
});
afterAll(() => smtp.close());
beforeEach(() => {
  asked = [];
  smtp.received.length = 0;
});

async function asAdmin() {
  const { cookie } = await aSignedIn({ role: 'admin' });
  const send = (fields: Record<string, string> = {}) => {
    const server = { host: '127.0.0.1', port: String(smtp.port), user: 'blog', password: SECRET };
    const letter = { intent: 'mail', from: 'Мій сайт <news@blog.example>', to: 'owner@blog.example' };
    return request(LETTERS, { cookie, form: { ...server, ...letter, ...fields } });
  };
  return { send, read: async () => (await request(LETTERS, { cookie })).text() };
}

const signIn = async () => (await request(paths.signIn('en'))).text();

test('a server counts when it has accepted a letter, in pages and the outbox, and its password is nowhere', async () => {
  const { send, read } = await asAdmin();
  expect(await read()).toContain('The site doesn’t send emails yet.');
  expect(await signIn()).not.toContain(paths.forgotPassword('en'));

  const refused = await send({ password: 'wrong' });
  const answer = await refused.text();
  expect(answer).toMatch(/can’t be reached.*Wrong password/s);
  expect(answer).toContain('value="blog"');
  expect(isMailSetUp()).toBe(false);

  expect((await send()).headers.get('Location')).toContain('done=mail');
  const letter = await smtp.next('owner@blog.example');
  expect(letter.from?.text).toBe('"Мій сайт" <news@blog.example>');
  expect(await signIn()).toContain(paths.forgotPassword('en'));
  expect(await enqueueLetters([WAITING])).toBe(1);
  await smtp.next('reader@example.com');

  const page = await read();
  expect(page).toContain(`Emails go through 127.0.0.1:${smtp.port} from Мій сайт &lt;news@blog.example&gt;.`);
  expect(page).not.toContain(SECRET);
  expect(JSON.stringify(await collection('secrets').find().toArray())).not.toMatch(/p@ss|p%40ss|127/);
  expect(await collection('audit').countDocuments({ action: 'settings.mail' })).toBe(1);
});

test('the stored password goes to no other server, and letters wait while there is no server or a wrong one', async () => {
  const { send } = await asAdmin();
  await send();
  await smtp.next('owner@blog.example');
  expect((await send({ password: '', from: 'other@blog.example' })).status).toBe(303);
  expect(asked).toEqual([SECRET, SECRET]);
  expect((await send({ password: '', host: 'localhost' })).status).toBe(400);
  expect((await send({ password: '', user: 'else' })).status).toBe(400);
  expect(asked).toHaveLength(2);

  // Another process stores a server that is not there.
  await storeEnteredMail({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'news@blog.example' });
  await raiseRevision('settings');
  await refreshSiteSettings();
  await enqueueLetters([WAITING]);
  const find = () => collection<DeliveryDoc>('deliveries').findOne({ kind: 'test' });
  await expect.poll(find).toMatchObject({ state: 'waiting', attempts: 1 });
  expect((await find())?.nextAt.getTime()).toBeGreaterThan(Date.now());

  expect((await send({ intent: 'mail-off' })).status).toBe(303);
  expect(await signIn()).not.toContain(paths.forgotPassword('en'));
  expect((await send()).status).toBe(303);
  await smtp.next('reader@example.com');
  await expect.poll(find).toMatchObject({ state: 'sent' });
});

test('a server needs a recent sign-in, and names of a server and a sender', async () => {
  const { user, cookie } = await aSignedIn({ role: 'admin' });
  await collection('sessions').updateMany({}, { $set: { createdAt: new Date(0) } });
  const form = {
    intent: 'mail',
    host: '127.0.0.1',
    port: String(smtp.port),
    user: '',
    from: user.email,
    to: user.email,
  };
  expect((await request(LETTERS, { cookie, form })).status).toBe(403);
  expect(smtp.received).toEqual([]);
  expect((await request(LETTERS, { cookie, form: { ...form, current: PASSWORD } })).status).not.toBe(403);

  const { send } = await asAdmin();
  const wrongs: Record<string, string>[] = [
    { host: 'a b' },
    { host: 'http://x' },
    { port: '0' },
    { from: 'nobody' },
    { from: 'a\r\nb@c.d' },
  ];
  for (const wrong of wrongs) {
    expect((await send(wrong)).status, JSON.stringify(wrong)).toBe(400);
  }
});
