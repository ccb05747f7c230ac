import { beforeEach, describe, expect, test } from 'vitest';
import { errorSchema } from '#contract/errors.ts';
import { isMailbox } from '#contract/users/mailbox.ts';
import { collection } from '#server/db/client.ts';
import { enqueueLetters } from '#server/mail/enqueue-letters.ts';
import { aSession, aUser, PASSWORD } from '#test/factories/users.ts';
import { openNewsletter } from '#test/newsletter/factory.ts';
import { useDatabase } from '#test/setup/database.ts';
import { useOutbox } from '#test/setup/outbox.ts';
import { request } from '#test/setup/request.ts';
import { smtp } from '#test/setup/with-smtp.ts';
import { MAILBOXES, toAscii } from './mailboxes.ts';

useDatabase();
useOutbox();
beforeEach(() => openNewsletter());

const REFUSED = ['"le sia"@example.com', 'lesia,olha@example.com', 'леся@example.com', 'lesia@127.0.0.1'];

test.each(MAILBOXES)('%s gets letters by SMTP', async (address) => {
  expect(isMailbox(address)).toBe(true);
  const json = { email: address, locales: ['uk'] };
  expect((await request('/api/subscriptions', { json })).status).toBe(202);
  await enqueueLetters([{ kind: 'test', to: address, locale: 'uk', data: {} }]);

  await expect.poll(() => smtp.received.length).toBe(2);
  for (const { envelope, to, raw } of smtp.received) {
    // What reads them shows domains in their own script.
    const recipients = [to].flat().flatMap((entry) => entry?.value ?? []);
    expect([envelope.to, ...recipients.map((entry) => entry.address ?? '')].map(toAscii)).toEqual([
      toAscii(address),
      toAscii(address),
    ]);
    expect(raw.toString()).toContain(toAscii(address));
    expect(raw.toString().match(/^(?:To|Cc|Bcc):/gim)).toHaveLength(1);
  }
});

describe.each(REFUSED)('%s is refused at once', (email) => {
  test('by the sign-up, subscriptions and invitations, and nothing is stored', async () => {
    expect(isMailbox(email)).toBe(false);
    const cookie = await aSession(await aUser({ role: 'admin' }));
    const json = { name: 'Леся', email, password: PASSWORD };
    const answers = [
      await request('/api/auth/sign-up', { json }),
      await request('/api/subscriptions', { json: { email, locales: ['uk'] } }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(400);
      const { details = [] } = errorSchema.parse(await answer.json());
      expect(details).toMatchObject([{ path: 'email', code: expect.stringMatching(/^(un|in).*_email$/) }]);
    }

    for (const [path, form] of [
      ['/uk/account', { intent: 'new-email', email }],
      ['/uk/admin/users', { intent: 'invite', email, role: 'reader', locale: 'uk' }],
    ] as const) {
      const page = await request(path, { cookie, form });
      expect(page.status).toBe(400);
      expect(await page.text()).toMatch(/не можна надсилати листи|не схоже на електронну адресу/);
    }
    expect(await collection('deliveries').countDocuments()).toBe(0);
  });
});

test('an account with an address from before keeps working, and asks for a new password', async () => {
  const email = 'леся@example.com';
  await aUser({ email });
  expect((await request('/api/auth/sign-in', { json: { email, password: PASSWORD } })).status).toBe(200);
  expect((await request('/api/auth/forgot-password', { json: { email } })).status).toBe(202);
  expect((await smtp.next()).subject).toContain('пароль');
});
