import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { moderationUk } from '#app/comments/texts/admin-uk.ts';
import { commentTexts } from '#app/comments/texts/messages.ts';
import { uk } from '#app/texts/uk/messages.ts';
import { operations } from '#contract/operations.ts';
import { paths } from '#contract/paths.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { deleteComment } from '#server/comments/comments.ts';
import { prepareFirstAdmin } from '#server/users/first-admin.ts';
import type { User } from '#server/users/model.ts';
import { blockUser, findUser } from '#server/users/users.ts';
import { aComment, manyComments } from '#test/comments/factory.ts';
import { anActor } from '#test/factories/actors.ts';
import { setSiteSettings } from '#test/factories/site-settings.ts';
import { aUser } from '#test/factories/users.ts';
import { expectSoundEverywhere } from '#test/setup/accessibility.ts';
import { advanceClock, PHONE, useDiscussionSite, waitForHydration } from '#test/setup/discussion-site.ts';

const site = useDiscussionSite();
const locale = 'uk';
const { account, problems } = uk.community;
const comments = commentTexts[locale];

afterEach(() => {
  vi.useRealTimers();
});

describe('axe finds no problem and no page scrolls sideways', () => {
  const postPath = () => paths.post(locale, site.post.slug);
  let lesia: User;
  let marko: User;

  beforeEach(async () => {
    lesia = await aUser({ name: 'Леся' });
    marko = await aUser({ name: 'Марко' });
  });

  const write = (by: User, content: string, parentId?: string) =>
    aComment(by, { postId: site.post.ids[locale], content, ...(parentId ? { parentId } : {}) });

  test('on the account pages and their errors', async () => {
    const page = await site.open(PHONE);
    const open = (path: string, title: string) => checkPage(page, path, title);
    const { token } = await prepareFirstAdmin({ admin: null });
    await open(`${paths.setUp(locale)}?token=${token}`, account.setUpTitle);
    await open(`${paths.setUp(locale)}?token=other`, account.setUpUsedTitle);
    await open(paths.signUp(locale), account.signUpTitle);
    advanceClock();
    await page.getByRole('button', { name: account.signUp }).click();
    await page.locator('[aria-invalid]').first().waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name');
    await checkPage(page);
    await open(paths.signIn(locale), account.signInTitle);
    await page.getByLabel(account.email).fill('nobody@example.com');
    await page.getByLabel(account.password).fill('a guess of mine');
    await page.getByRole('button', { name: account.signIn, exact: true }).click();
    await checkAlert(page);
    expect(await page.getByLabel(account.email).inputValue()).toBe('nobody@example.com');
    const data = { email: 'nobody@example.com', password: 'a guess of mine' };
    for (let count = 0; count < 9; count++)
      await page.request.post(site.url(operations.signIn.path), { data });
    await page.getByLabel(account.password).fill('a guess of mine');
    await page.getByRole('button', { name: account.signIn, exact: true }).click();
    await page.getByText(problems.too_many(15)).waitFor();
    await checkPage(page);

    const own = await site.visit(lesia, PHONE);
    await checkPage(own, paths.admin(locale), uk.errors.forAdmins.title);
    await checkPage(own, paths.account(locale), account.title);
    await own.getByRole('button', { name: account.deleteAccount }).click();
    await own.getByText(problems.confirm).waitFor();
    await checkPage(own);
    await checkPage(own, `${paths.account(locale)}?problem=file_type`, account.title);
  });

  test('in a thread, for anonymous readers, users and admins', async () => {
    const rude = await write(marko, 'Грубощі');
    await write(lesia, 'Спокійніше, будь ласка: https://example.com/', rude);
    const gone = await write(lesia, 'Зникне');
    await write(marko, 'Що тут було?', gone);
    await deleteComment({ actor: anActor(lesia), id: gone });
    const admin = await site.visit(await aUser({ name: 'Господиня', role: 'admin' }), PHONE);
    await checkPage(admin, postPath());
    await waitForHydration(admin);
    await admin
      .locator(`#comment-${rude}`)
      .getByRole('button', { name: `${comments.hide}: Марко` })
      .click();
    await admin.getByText(comments.hiddenByModerator).waitFor();
    await admin.locator('summary', { hasText: comments.block }).first().click();
    await checkPage(admin);

    const reader = await site.open(PHONE);
    await checkPage(reader, postPath());
    expect(await reader.getByText(comments.placeholder.hidden).count()).toBe(1);
    expect(await reader.getByText(comments.placeholder.deleted).count()).toBe(1);

    const page = await site.visit(lesia, PHONE);
    await page.goto(site.url(postPath()));
    await waitForHydration(page);
    await page.locator('summary', { hasText: comments.reply }).first().click();
    await page.locator('summary', { hasText: comments.edit }).first().click();
    await page.getByLabel(comments.write).fill('x'.repeat(5_001));
    await checkPage(page);
    advanceClock();
    await page.getByRole('button', { name: comments.submit, exact: true }).click();
    await checkAlert(page);
    await page.getByRole('button', { name: `${comments.delete}: Леся` }).click();
    await page.getByRole('button', { name: new RegExp(`^${comments.restore}`) }).waitFor();
    await checkPage(page);
    // Submits as without scripts, which opens the page of the failed form.
    await page.evaluate(() => document.querySelector<HTMLFormElement>('.comment-form')?.submit());
    await page.getByRole('heading', { name: comments.writeTitle }).waitFor();
    await checkPage(page);
  });

  test('for waiting comments, blocked users and unknown pages', async () => {
    const setPolicy = (policy: 'open' | 'first-waits') =>
      setSiteSettings({ actor: COMMAND_LINE, comments: policy });
    await setPolicy('first-waits');
    // The settings of this process outlive the database of the test.
    onTestFinished(() => setPolicy('open'));
    await write(lesia, 'Мій перший коментар');
    const waiting = await site.visit(lesia, PHONE);
    await checkPage(waiting, postPath());
    expect(await waiting.getByText(comments.waitingForYou).count()).toBe(1);

    await blockUser({ actor: COMMAND_LINE, id: marko.id });
    const blocked = await site.visit((await findUser(marko)) ?? marko, PHONE);
    await checkPage(blocked, postPath());
    expect(await blocked.getByText(account.blocked).count()).toBe(1);
    await checkPage(blocked, paths.account(locale), account.title);
    await checkPage(blocked, `${postPath()}?comments=9`);
    expect(await blocked.locator('.error-status').textContent()).toBe('404');

    await manyComments(200, { postId: site.post.ids[locale], by: [lesia, marko] });
    await checkPage(blocked, `${postPath()}?comments=2`);
    expect(await blocked.getByRole('navigation', { name: comments.pages }).count()).toBe(1);
  });

  test('on the moderation list', async () => {
    const { moderation: title } = commentTexts[locale];
    const moderation = moderationUk;
    const id = await write(marko, 'Грубощі');
    await write(lesia, 'Спокійніше', id);
    const page = await site.visit(await aUser({ role: 'admin' }), PHONE);
    await checkPage(page, paths.adminComments(locale), title);
    await page.getByRole('checkbox', { name: moderation.select('Марко') }).check();
    await page.getByRole('button', { name: moderation.hide, exact: true }).click();
    await page.getByRole('button', { name: moderation.undo }).waitFor();
    await checkPage(page);
    await page.getByRole('button', { name: moderation.undo }).click();
    await page.getByText(moderation.done.undone(1)).waitFor();
    await page.getByRole('link', { name: moderation.allBy }).last().click();
    await page
      .getByRole('button', { name: comments.blockConfirm('Марко') })
      .first()
      .click();
    await page.getByText(moderation.done.blocked).waitFor();
    await checkPage(page, `${paths.adminComments(locale)}?view=rules`, title);
    await page.getByRole('button', { name: moderation.unblock('Марко') }).waitFor();
    await checkPage(page, `${paths.adminComments(locale)}?view=waiting`, title);
  });
});

/** Opens a path, or stays where the page is, and waits for a title. */
async function checkPage(page: Page, path?: string, title?: string): Promise<void> {
  if (path !== undefined) await page.goto(site.url(path));
  if (title !== undefined) await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await expectSoundEverywhere(page);
}

async function checkAlert(page: Page): Promise<void> {
  await page.getByRole('alert').first().waitFor();
  await checkPage(page);
}
