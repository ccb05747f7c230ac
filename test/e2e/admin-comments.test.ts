import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { aComment } from '#test/factories/comments.ts';
import { aUser } from '#test/factories/users.ts';
import { openAsAdmin, waitForAdmin } from '#test/setup/admin-page.ts';
import { collectErrors, PHONE, useDiscussionSite } from '#test/setup/discussion-site.ts';

const site = useDiscussionSite();

const WORDS = {
  uk: {
    approved: 'Схвалено: 1 коментар.',
    deleted: 'Видалено: 1 коментар.',
    undo: 'Повернути, як було',
    left: '2 коментарі чекають на схвалення',
  },
  en: {
    approved: 'Approved: 1 comment.',
    deleted: 'Deleted: 1 comment.',
    undo: 'Undo',
    left: '2 comments wait for approval',
  },
};

beforeEach(async () => {
  const author = await aUser({ name: 'Марко' });
  for (const content of ['Перший', 'Другий', 'Третій']) {
    await aComment(author, { postId: site.post.ids.uk, content, hidden: 'waiting' });
  }
});

/** The text of the comment in the focused row; null where no row has the focus. */
const focused = (page: Page) =>
  page.evaluate(
    () =>
      document.activeElement?.closest('[data-entry]')?.querySelector('.comment-text')?.textContent ?? null,
  );

test.each<Locale>(['uk', 'en'])(
  'by keys alone in %s: the first waiting comment is approved, the next one deleted and brought back',
  async (locale) => {
    const words = WORDS[locale];
    const page = await openAsAdmin(site, PHONE);
    const complaints = collectErrors(page);
    await page.goto(site.url(`${paths.adminComments(locale)}?view=waiting`));
    await waitForAdmin(page);
    await expect
      .poll(async () => {
        await page.keyboard.press('j');
        return focused(page);
      })
      .toBe('Третій');
    await page.keyboard.press('a');
    await page.getByText(words.approved).waitFor();
    await page.getByRole('navigation').getByText(words.left).waitFor({ state: 'attached' });
    await expect.poll(() => focused(page)).toBe('Другий');
    await page.keyboard.press('d');
    await page.getByText(words.deleted).waitFor();
    await expect.poll(() => focused(page)).toBe('Перший');
    await page.getByRole('button', { name: words.undo }).press('Enter');
    await page.getByText('Другий').waitFor();
    expect(complaints()).toEqual([]);
  },
);
