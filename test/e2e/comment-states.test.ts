import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { en } from '#app/i18n/messages.en.ts';
import { uk } from '#app/i18n/messages.uk.ts';
import type { Locale } from '#contract/locales.ts';
import { operations } from '#contract/operations.ts';
import { paths } from '#contract/paths.ts';
import { deleteComment } from '#server/comments/comments.ts';
import { setCommentSettings } from '#server/comments/settings.ts';
import { prepareFirstAdmin } from '#server/users/first-admin.ts';
import type { User } from '#server/users/model.ts';
import { blockUser, findUser } from '#server/users/users.ts';
import { aComment, anActor, manyComments } from '#test/factories/comments.ts';
import { aUser } from '#test/factories/users.ts';
import { accessibilityProblems } from '#test/setup/accessibility.ts';
import { DESKTOP, PHONE, passTime, taken, useDiscussionSite } from '#test/setup/discussion-site.ts';

const site = useDiscussionSite();
const dictionaries = { uk: uk.community, en: en.community };

afterEach(() => {
  vi.useRealTimers();
});

/** Nothing moves, so that axe never sees a page half faded in. */
const looks: { name: string; locale: Locale; options: BrowserContextOptions }[] = [
  {
    name: 'uk, phone, dark',
    locale: 'uk',
    options: { ...PHONE, colorScheme: 'dark', reducedMotion: 'reduce' },
  },
  {
    name: 'en, desktop, light',
    locale: 'en',
    options: { ...DESKTOP, colorScheme: 'light', reducedMotion: 'reduce' },
  },
];

describe.each(looks)(
  'axe finds nothing, and nothing is wider than the screen ($name)',
  ({ locale, options }) => {
    const { account, comments } = dictionaries[locale];
    const postPath = () => paths.post(locale, site.post.slug);
    let lesia: User;
    let marko: User;

    beforeEach(async () => {
      lesia = await aUser({ name: 'Леся' });
      marko = await aUser({ name: 'Марко' });
    });

    const write = (by: User, content: string, parentId?: string) =>
      aComment(by, { postId: site.post.ids[locale], content, ...(parentId ? { parentId } : {}) });

    test('on the pages of accounts and their errors', async () => {
      const page = await site.open(options);
      const look = (path: string, title: string) => judge(page, path, title);
      const { token } = await prepareFirstAdmin({ admin: null });
      await look(`${paths.setUp(locale)}?token=${token}`, account.setUpTitle);
      await look(`${paths.setUp(locale)}?token=other`, account.setUpUsedTitle);
      await look(paths.signUp(locale), account.signUpTitle);
      passTime();
      await page.getByRole('button', { name: account.signUp }).click();
      await page.locator('[aria-invalid]').first().waitFor();
      expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name');
      await judge(page);
      await look(paths.signIn(locale), account.signInTitle);
      await page.getByLabel(account.email).fill('nobody@example.com');
      await page.getByLabel(account.password).fill('a guess of mine');
      await page.getByRole('button', { name: account.signIn, exact: true }).click();
      await judgeAlert(page);
      expect(await page.getByLabel(account.email).inputValue()).toBe('nobody@example.com');
      const data = { email: 'nobody@example.com', password: 'a guess of mine' };
      for (let count = 0; count < 9; count++)
        await page.request.post(site.url(operations.signIn.path), { data });
      await page.getByLabel(account.password).fill('a guess of mine');
      await page.getByRole('button', { name: account.signIn, exact: true }).click();
      await page.getByText(dictionaries[locale].problems.too_many(15)).waitFor();
      await judge(page);

      const own = await site.visit(lesia, options);
      await judge(own, paths.account(locale), account.title);
      await own.getByRole('button', { name: account.deleteAccount }).click();
      await own.getByText(dictionaries[locale].problems.confirm).waitFor();
      await judge(own);
      await judge(own, `${paths.account(locale)}?problem=file_type`, account.title);
    });

    test('in a thread, for readers and those who take part', async () => {
      const rude = await write(marko, 'Грубощі');
      await write(lesia, 'Спокійніше, будь ласка: https://example.com/', rude);
      const gone = await write(lesia, 'Зникне');
      await write(marko, 'Що тут було?', gone);
      await deleteComment({ actor: anActor(lesia), id: gone });
      const admin = await site.visit(await aUser({ name: 'Господиня', role: 'admin' }), options);
      await judge(admin, postPath());
      await taken(admin);
      await admin
        .locator(`#comment-${rude}`)
        .getByRole('button', { name: `${comments.hide}: Марко` })
        .click();
      await admin.getByText(comments.hiddenByModerator).waitFor();
      await admin.locator('summary', { hasText: comments.block }).first().click();
      await judge(admin);

      const reader = await site.open(options);
      await judge(reader, postPath());
      expect(await reader.getByText(comments.placeholder.hidden).count()).toBe(1);
      expect(await reader.getByText(comments.placeholder.deleted).count()).toBe(1);

      const page = await site.visit(lesia, options);
      await page.goto(site.url(postPath()));
      await taken(page);
      await page.locator('summary', { hasText: comments.reply }).first().click();
      await page.locator('summary', { hasText: comments.edit }).first().click();
      await page.getByLabel(comments.write).fill('x'.repeat(5_001));
      await judge(page);
      passTime();
      await page.getByRole('button', { name: comments.submit, exact: true }).click();
      await judgeAlert(page);
      await page.getByRole('button', { name: `${comments.delete}: Леся` }).click();
      await page.getByRole('button', { name: new RegExp(`^${comments.restore}`) }).waitFor();
      await judge(page);
      // As without scripts: what the form does then, and the page that it ends on.
      await page.evaluate(() => document.querySelector<HTMLFormElement>('.comment-form')?.submit());
      await page.getByRole('heading', { name: comments.writeTitle }).waitFor();
      await judge(page);
    });

    test('for those who wait, are blocked, or look for what is not there', async () => {
      await setCommentSettings({ holdFirst: true });
      await write(lesia, 'Мій перший коментар');
      const waiting = await site.visit(lesia, options);
      await judge(waiting, postPath());
      expect(await waiting.getByText(comments.waitingForYou).count()).toBe(1);

      await blockUser({ id: marko.id });
      const blocked = await site.visit((await findUser(marko)) ?? marko, options);
      await judge(blocked, postPath());
      expect(await blocked.getByText(account.blocked).count()).toBe(1);
      await judge(blocked, paths.account(locale), account.title);
      await judge(blocked, `${postPath()}?comments=9`);
      expect(await blocked.locator('.error-status').textContent()).toBe('404');

      await manyComments(200, { postId: site.post.ids[locale], by: [lesia, marko] });
      await judge(blocked, `${postPath()}?comments=2`);
      expect(await blocked.getByRole('navigation', { name: comments.pages }).count()).toBe(1);
    });

    test('on the moderation list', async () => {
      const { moderation } = dictionaries[locale];
      const id = await write(marko, 'Грубощі');
      await write(lesia, 'Спокійніше', id);
      const page = await site.visit(await aUser({ role: 'admin' }), options);
      await judge(page, paths.moderation(locale), moderation.title);
      await page.getByRole('checkbox', { name: moderation.select('Марко') }).check();
      await page.getByRole('button', { name: moderation.hide, exact: true }).click();
      await page.getByRole('button', { name: moderation.undo }).waitFor();
      await judge(page);
      await page.getByRole('button', { name: moderation.undo }).click();
      await page.getByText(moderation.done.undone(1)).waitFor();
      await page.getByRole('link', { name: moderation.allBy }).last().click();
      await page.getByRole('button', { name: comments.blockConfirm('Марко') }).click();
      await page.getByRole('button', { name: moderation.unblock('Марко') }).waitFor();
      await judge(page);
      await judge(page, `${paths.moderation(locale)}?view=waiting`, moderation.title);
    });

    async function judge(page: Page, path?: string, title?: string): Promise<void> {
      if (path !== undefined) await page.goto(site.url(path));
      if (title !== undefined) await page.getByRole('heading', { level: 1, name: title }).waitFor();
      expect(await accessibilityProblems(page), path ?? page.url()).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${path ?? page.url()} scrolls sideways`).toBeLessThanOrEqual(0);
    }

    async function judgeAlert(page: Page): Promise<void> {
      await page.getByRole('alert').first().waitFor();
      await judge(page);
    }
  },
);
