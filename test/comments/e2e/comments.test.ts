import type { Page } from 'playwright-core';
import { afterEach, expect, test, vi } from 'vitest';
import { commentTexts } from '#app/comments/texts/messages.ts';
import { en } from '#app/texts/en/messages.ts';
import { uk } from '#app/texts/uk/messages.ts';
import { paths } from '#contract/paths.ts';
import { aUser, PASSWORD } from '#test/factories/users.ts';
import {
  advanceClock,
  collectErrors,
  DESKTOP,
  PHONE,
  textOf,
  useDiscussionSite,
  waitForHydration,
} from '#test/setup/discussion-site.ts';

const site = useDiscussionSite();
const dictionaries = { uk: uk.community, en: en.community };

afterEach(() => {
  vi.useRealTimers();
});

const variants = [
  {
    name: 'in uk on a phone with scripts',
    locale: 'uk',
    scripts: true,
    // The journey that keeps the view transitions, which all others leave out.
    options: { ...PHONE, reducedMotion: 'no-preference' },
  },
  {
    name: 'in en on a desktop without scripts',
    locale: 'en',
    scripts: false,
    options: { ...DESKTOP, javaScriptEnabled: false },
  },
] as const;

const TEXTS = {
  uk: { first: 'Перший', reply: 'Відповідь собі', edited: 'Відповідь собі, виправлена' },
  en: { first: 'First', reply: 'To myself', edited: 'To myself, corrected' },
};

test.each(variants)(
  'sign up, comment, reply, edit, hide and show, sign out: $name',
  async ({ locale, scripts, options }) => {
    const { account } = dictionaries[locale];
    const comments = commentTexts[locale];
    const texts = TEXTS[locale];
    const address = site.url(paths.post(locale, site.post.slug));
    const page = await site.open(options);
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

    await settle(page, scripts);
    await page.getByLabel(comments.write).fill(texts.first);
    advanceClock();
    await page.getByRole('button', { name: comments.submit }).click();
    await textOf(page, texts.first).waitFor();

    await settle(page, scripts);
    await page.getByRole('article').locator('summary', { hasText: comments.reply }).click();
    await page.getByLabel(comments.yourReply).fill(texts.reply);
    advanceClock();
    await page.getByRole('button', { name: comments.submitReply }).click();
    await textOf(page, texts.reply).waitFor();
    expect(await page.locator('.comment').count()).toBe(2);
    const reply = page.locator('.comment.depth-1');
    expect(await reply.count()).toBe(1);

    await settle(page, scripts);
    await reply.locator('summary', { hasText: comments.edit }).click();
    await reply.getByLabel(comments.editLabel).fill(texts.edited);
    await reply.getByRole('button', { name: comments.save }).click();
    await textOf(page, texts.edited).waitFor();
    expect(await reply.getByText(comments.edited, { exact: true }).count()).toBe(1);
    // With scripts the address never changes.
    if (scripts) expect(page.url()).toBe(`${address}#comments`);
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
      const admin = await site.visit(await aUser({ role: 'admin' }), options);
      const reader = await site.open(options);
      await admin.goto(address);
      await settle(admin, scripts);
      await admin
        .getByRole('button', { name: `${comments.hide}: Леся` })
        .first()
        .click();
      await admin.getByText(comments.hiddenByModerator).waitFor();
      expect(await textOf(admin, texts.first).count()).toBe(1);
      await reader.goto(address);
      await textOf(reader, texts.edited).waitFor();
      expect(await textOf(reader, texts.first).count()).toBe(0);
      expect(await reader.getByText(comments.placeholder.hidden).count()).toBe(1);

      await settle(admin, scripts);
      await admin.getByRole('button', { name: `${comments.unhide}: Леся` }).click();
      await admin.getByText(comments.done.shown).waitFor();
      await reader.reload();
      await textOf(reader, texts.first).waitFor();
      await Promise.all([admin.context().close(), reader.context().close()]);
    }
  },
);

async function settle(page: Page, scripts: boolean): Promise<void> {
  if (scripts) await waitForHydration(page);
}
