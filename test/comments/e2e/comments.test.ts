import type { BrowserContextOptions } from 'playwright-core';
import { afterEach, expect, test, vi } from 'vitest';
import { commentTexts } from '#app/comments/texts/messages.ts';
import { uk } from '#app/texts/uk/messages.ts';
import { paths } from '#contract/paths.ts';
import { aUser, PASSWORD } from '#test/factories/users.ts';
import {
  advanceClock,
  collectErrors,
  PHONE,
  textOf,
  useDiscussionSite,
  waitForHydration,
} from '#test/setup/discussion-site.ts';

const site = useDiscussionSite();
const { account } = uk.community;
const comments = commentTexts.uk;
/** It keeps the view transitions, which all other journeys leave out. */
const OPTIONS: BrowserContextOptions = { ...PHONE, reducedMotion: 'no-preference' };

afterEach(() => {
  vi.useRealTimers();
});

test('in uk on a phone: sign up, comment, reply, edit, hide and show, sign out', async () => {
  const address = site.url(paths.post('uk', site.post.slug));
  const page = await site.open(OPTIONS);
  const complaints = collectErrors(page);

  await page.goto(address);
  await page.getByRole('link', { name: comments.signIn }).click();
  await page.getByRole('link', { name: account.signUp }).click();
  await page.getByLabel(account.name).fill('Леся');
  await page.getByLabel(account.email).fill('lesia@example.com');
  await page.getByLabel(account.password).fill(PASSWORD);
  advanceClock();
  await page.getByRole('button', { name: account.signUp }).click();
  await page.waitForURL(`${address}#comments`);

  await waitForHydration(page);
  await page.getByLabel(comments.write).fill('Перший');
  advanceClock();
  await page.getByRole('button', { name: comments.submit }).click();
  await textOf(page, 'Перший').waitFor();

  await waitForHydration(page);
  await page.getByRole('article').locator('summary', { hasText: comments.reply }).click();
  await page.getByLabel(comments.yourReply).fill('Відповідь собі');
  advanceClock();
  await page.getByRole('button', { name: comments.submitReply }).click();
  await textOf(page, 'Відповідь собі').waitFor();
  expect(await page.locator('.comment').count()).toBe(2);
  const reply = page.locator('.comment.depth-1');
  expect(await reply.count()).toBe(1);

  await waitForHydration(page);
  await reply.locator('summary', { hasText: comments.edit }).click();
  await reply.getByLabel(comments.editLabel).fill('Відповідь собі, виправлена');
  await reply.getByRole('button', { name: comments.save }).click();
  await textOf(page, 'Відповідь собі, виправлена').waitFor();
  expect(await reply.getByText(comments.edited, { exact: true }).count()).toBe(1);
  // With scripts the address never changes.
  expect(page.url()).toBe(`${address}#comments`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  await hideAndShow();

  await page.getByRole('banner').getByRole('link', { name: account.title }).click();
  await page.getByRole('button', { name: account.signOut, exact: true }).click();
  await page.goto(address);
  await page.getByRole('link', { name: comments.signIn }).waitFor();
  expect(await page.locator('.comment').count()).toBe(2);
  expect(complaints()).toEqual([]);

  /** An admin hides the first comment, a reader sees a placeholder, the admin shows the comment again. */
  async function hideAndShow(): Promise<void> {
    const admin = await site.visit(await aUser({ role: 'admin' }), OPTIONS);
    const reader = await site.open(OPTIONS);
    await admin.goto(address);
    await waitForHydration(admin);
    await admin
      .getByRole('button', { name: `${comments.hide}: Леся` })
      .first()
      .click();
    await admin.getByText(comments.hiddenByModerator).waitFor();
    expect(await textOf(admin, 'Перший').count()).toBe(1);
    await reader.goto(address);
    await textOf(reader, 'Відповідь собі, виправлена').waitFor();
    expect(await textOf(reader, 'Перший').count()).toBe(0);
    expect(await reader.getByText(comments.placeholder.hidden).count()).toBe(1);

    await waitForHydration(admin);
    await admin.getByRole('button', { name: `${comments.unhide}: Леся` }).click();
    await admin.getByText(comments.done.shown).waitFor();
    await reader.reload();
    await textOf(reader, 'Перший').waitFor();
    await Promise.all([admin.context().close(), reader.context().close()]);
  }
});
