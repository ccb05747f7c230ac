import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { messages } from '#app/texts/messages.ts';
import { paths } from '#contract/paths.ts';
import { aUser, PASSWORD } from '#test/factories/users.ts';
import { expectSound } from '#test/setup/accessibility.ts';
import { openAdminPage } from '#test/setup/admin-page.ts';
import { PHONE } from '#test/setup/discussion-site.ts';
import { pressOn, typeInto } from '#test/setup/keyboard.ts';
import { useOutbox } from '#test/setup/outbox.ts';
import { openSignedIn } from '#test/setup/signed-in-page.ts';
import { useSite } from '#test/setup/site.ts';
import { type SmtpInbox, startSmtpServer } from '#test/setup/smtp.ts';

const site = useSite();
useOutbox();

let smtp: SmtpInbox;
beforeAll(async () => {
  smtp = await startSmtpServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ password }, _session, done) {
      if (password === PASSWORD) done(null, { user: 'blog' });
      else done(new Error('Wrong password'));
    },
  });
});
afterAll(() => smtp.close());
beforeEach(() => {
  smtp.received.length = 0;
});

test('on a phone: an owner sets mail up with only the keyboard, and a user gets a letter for a new password', async () => {
  const locale = 'en';
  const { home, letters } = adminMessages[locale];
  const { server } = letters;
  const owner = await aUser({ role: 'admin', email: 'owner@blog.example' });
  const page = await openSignedIn(site, owner, PHONE);
  await openAdminPage(page, site.url(paths.admin(locale)));
  await pressOn(page.getByRole('link', { name: home.firstSteps.steps.mail }));

  const field = (name: 'host' | 'port' | 'user' | 'password' | 'from') =>
    page.getByLabel(server[name], { exact: true });
  await typeInto(field('host'), '127.0.0.1');
  await typeInto(field('port'), String(smtp.port));
  await typeInto(field('user'), 'blog');
  await typeInto(field('password'), 'wrong');
  await typeInto(field('from'), 'news@blog.example');
  await expectSound(page);
  await page.keyboard.press('Enter');
  await page.getByText('Wrong password').waitFor();
  await expectSound(page);
  await typeInto(field('password'), PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText(letters.done.mail).waitFor();
  expect((await smtp.next('owner@blog.example')).from?.text).toContain('<news@blog.example>');
  await expectSound(page);

  const { email } = await aUser({ email: 'reader@blog.example' });
  const { account } = messages[locale].community;
  const reader = await site.open(PHONE);
  await reader.goto(site.url(paths.signIn(locale)));
  await pressOn(reader.getByRole('link', { name: account.forgot.title }));
  await typeInto(reader.getByLabel(account.email), email);
  await reader.keyboard.press('Enter');
  const { button } = await smtp.next(email);
  expect(button?.pathname).toBe(paths.resetPassword(locale));
});
