import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { adminMessages } from '#app/i18n/admin/messages.ts';
import { letterMessages } from '#app/i18n/letters/messages.ts';
import { messages } from '#app/i18n/messages.ts';
import { LOCALES, otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { collection } from '#server/db/client.ts';
import { findId } from '#server/db/ids.ts';
import type { DeliveryDoc } from '#server/outbox/model.ts';
import { findUserByEmail } from '#server/users/users.ts';
import { aComment } from '#test/factories/comments.ts';
import { aPost } from '#test/factories/posts.ts';
import { aUser, PASSWORD } from '#test/factories/users.ts';
import { accessibilityProblems } from '#test/setup/accessibility.ts';
import { advanceClock, DESKTOP, PHONE, textOf, waitForHydration } from '#test/setup/discussion-site.ts';
import { useOutbox } from '#test/setup/outbox.ts';
import { openSignedIn } from '#test/setup/signed-in-page.ts';
import { useSite } from '#test/setup/site.ts';

// The first import reads the settings, so the mail server starts before, and links lead to this site.
const { smtp, port } = await vi.hoisted(async () => {
  const { smtp: started } = await import('#test/setup/with-smtp.ts');
  const { freePort } = await import('#test/setup/server.ts');
  const chosen = await freePort();
  process.env.PUBLIC_URL = `http://127.0.0.1:${chosen}`;
  return { smtp: started, port: chosen };
});

const site = useSite({ port });
useOutbox();
afterEach(() => {
  vi.useRealTimers();
});

const NEW = 'a whole new password';

async function openLetter(page: Page, to: string): Promise<void> {
  const { button } = await smtp.next(to);
  await page.goto(button?.href ?? '');
  expect(await accessibilityProblems(page)).toEqual([]);
}

const deliveries = (state: DeliveryDoc['state']) =>
  collection<DeliveryDoc>('deliveries').find({ state }).toArray();

describe.each(LOCALES)('in %s', (locale) => {
  test('a new user signs up, opens the letter and confirms the address', async () => {
    const { account } = messages[locale].community;
    const page = await site.open(PHONE);
    await page.goto(site.url(paths.signUp(locale)));
    await page.getByLabel(account.name, { exact: true }).fill('Леся Українка');
    await page.getByLabel(account.email).fill(`lesia-${locale}@example.com`);
    await page.getByLabel(account.password, { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: account.signUp }).click();
    await page.getByText(account.emailSection.unconfirmed(`lesia-${locale}@example.com`)).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);

    await openLetter(page, `lesia-${locale}@example.com`);
    // The address of the page has a token, and what the page asks for does not learn it.
    const asked = page.waitForRequest('**/healthz');
    await page.evaluate(() => fetch('/healthz'));
    expect((await (await asked).allHeaders()).referer).toBe(site.url('/'));
    await page.getByRole('button', { name: account.confirmEmail.submit }).click();
    await page.getByText(account.done.emailConfirmed).waitFor();
    expect(await page.getByText(account.emailSection.confirm).count()).toBe(0);
  });

  test('a forgotten password is replaced through a letter, and the user is signed in', async () => {
    const { account } = messages[locale].community;
    const user = await aUser({ locale });
    const page = await site.open(DESKTOP);
    await page.goto(site.url(paths.signIn(locale)));
    await page.getByRole('link', { name: account.forgot.title }).click();
    await page.getByLabel(account.email).fill(user.email);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: account.forgot.submit }).click();
    await page.getByText(account.forgot.sent).waitFor();

    await openLetter(page, user.email);
    await page.getByLabel(account.newPassword).fill(NEW);
    await page.getByRole('button', { name: account.setPassword }).click();
    await page.getByText(account.done.password).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(account.title);
  });

  test('an invitation becomes an account with its role', async () => {
    const { users } = adminMessages[locale];
    const { account } = messages[locale].community;
    const admin = await openSignedIn(site, await aUser({ role: 'admin', locale }), DESKTOP);
    await admin.goto(site.url(paths.adminUserTexts(locale)));
    await admin.getByText(users.invitation.open).click();
    await admin.getByLabel(users.invitation.email, { exact: true }).fill(`olha-${locale}@example.com`);
    await admin.getByLabel(users.invitation.role).selectOption('admin');
    expect(await accessibilityProblems(admin)).toEqual([]);
    await admin.getByRole('button', { name: users.invitation.send }).click();
    await admin.getByText(users.done.invited).waitFor();

    const page = await site.open(PHONE);
    await openLetter(page, `olha-${locale}@example.com`);
    await page.getByLabel(account.name, { exact: true }).fill('Ольга Кобилянська');
    await page.getByLabel(account.password, { exact: true }).fill(NEW);
    await page.getByRole('button', { name: account.signUp }).click();
    await page.waitForURL(site.url(paths.admin(locale)));
    expect(await findUserByEmail({ email: `olha-${locale}@example.com` })).toMatchObject({
      role: 'admin',
      isEmailConfirmed: true,
    });
  });

  test('a reply comes as a letter, which opens the conversation and stops it', async () => {
    const { comments } = messages[locale].community;
    const { conversation, stopPage } = letterMessages[locale];
    const { slug, posts } = await aPost();
    const postId = posts.find((post) => post.locale === locale)?.id ?? '';
    const lesia = await aUser({ locale, emailConfirmedAt: new Date() });
    const ivan = await aUser();
    const question = await aComment(lesia, { postId });

    const writer = await openSignedIn(site, ivan, DESKTOP);
    await writer.goto(site.url(paths.post(locale, slug)));
    await waitForHydration(writer);
    await writer.getByRole('article').locator('summary', { hasText: comments.reply }).click();
    await writer.getByLabel(comments.yourReply).fill('1991 – 2026');
    advanceClock();
    await writer.getByRole('button', { name: comments.submitReply }).click();
    await textOf(writer, '1991 – 2026').waitFor();

    const { html, text = '', button } = await smtp.next(lesia.email);
    expect(html).toContain(`<html lang="${locale}">`);
    const reader = await site.open(PHONE);
    await reader.goto(button?.href ?? '');
    const isInView = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    };
    await expect.poll(() => textOf(reader, '1991 – 2026').evaluate(isInView)).toBe(true);

    const [, rest = ''] = text.split(`${conversation.stop}: `);
    await reader.goto(rest.split('\n')[0] ?? '');
    await reader.getByText(stopPage.thread).waitFor();
    expect(await accessibilityProblems(reader)).toEqual([]);
    await reader.getByRole('button', { name: stopPage.submit }).click();
    await reader.getByText(stopPage.done).waitFor();

    // A letter about a conversation comes ten minutes after the last one.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
    await aComment(ivan, { postId, parentId: question });
    await expect
      .poll(() => deliveries('withdrawn'))
      .toMatchObject([{ kind: 'conversation', to: lesia.email }]);
    expect(smtp.received).toEqual([]);
  });

  test('notification settings on the account page are saved and obeyed', async () => {
    const { account } = messages[locale].community;
    const { letters } = account;
    const other = otherLocale(locale);
    const admin = await aUser({ role: 'admin', locale });
    const { posts } = await aPost();
    const updatedBy = { id: findId(admin.id), name: admin.name };
    await collection('posts').updateMany({}, { $set: { updatedBy } });

    const page = await openSignedIn(site, admin, DESKTOP);
    await page.goto(site.url(paths.account(locale)));
    await page.getByLabel(letters.language).selectOption(other);
    await page.getByLabel(letters.waiting).selectOption('never');
    await page.getByLabel(letters.posts).uncheck();
    const form = page.locator('form').filter({ has: page.getByLabel(letters.language) });
    await form.getByRole('button', { name: account.save }).click();
    await page.getByText(account.done.letters).waitFor();
    await page.reload();
    expect(await page.getByLabel(letters.language).inputValue()).toBe(other);
    expect(await page.getByLabel(letters.waiting).inputValue()).toBe('never');
    expect(await page.getByLabel(letters.posts).isChecked()).toBe(false);
    expect(await page.getByLabel(letters.security).isChecked()).toBe(true);

    const postId = posts[0]?.id ?? '';
    await aComment(await aUser(), { postId });
    await aComment(await aUser({ emailConfirmedAt: null }), { postId });
    const password = page.getByRole('region', { name: account.changePassword });
    await password.getByLabel(account.currentPassword).fill(PASSWORD);
    await password.getByLabel(account.newPassword).fill(NEW);
    await password.getByRole('button', { name: account.changePassword }).click();
    const letter = await smtp.next(admin.email);
    expect(letter.subject).toContain(letterMessages[other].security.events.passwordChanged.title);
    expect(letter.html).toContain(`<html lang="${other}">`);
    expect(await collection('deliveries').distinct('kind')).toEqual(['passwordChanged']);
  });
});
