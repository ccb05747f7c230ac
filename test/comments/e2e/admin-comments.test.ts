import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { aComment } from '#test/comments/factory.ts';
import { aUser } from '#test/factories/users.ts';
import { openAdminPage, openAsAdmin } from '#test/setup/admin-page.ts';
import { collectErrors, DESKTOP, PHONE, useDiscussionSite } from '#test/setup/discussion-site.ts';

const site = useDiscussionSite();

const WORDS = {
  deleted: 'Deleted: 1 comment.',
  replied: 'The reply is under the post.',
  undo: 'Undo',
  none: 'No comments are waiting for approval',
  left: '2 comments are waiting for approval',
};

beforeEach(async () => {
  const author = await aUser({ name: 'Марко' });
  for (const content of ['Перший', 'Другий', 'Третій']) {
    await aComment(author, { postId: site.post.ids.uk, content, hidden: 'waiting' });
  }
});

/** The text of the comment in the focused row; null if no row has the focus. */
const focused = (page: Page) =>
  page.evaluate(
    () =>
      document.activeElement?.closest('[data-entry]')?.querySelector('.comment-text')?.textContent ?? null,
  );

test('with only the keyboard, in en, waiting comments are replied to and approved, and one is deleted and brought back', async () => {
  const locale = 'en';
  const page = await openAsAdmin(site, PHONE);
  const complaints = collectErrors(page);
  await openAdminPage(page, site.url(`${paths.adminComments(locale)}?view=waiting`));
  await expect
    .poll(async () => {
      await page.keyboard.press('j');
      return focused(page);
    })
    .toBe('Третій');
  await page.keyboard.press('r');
  await page.locator('textarea:focus').waitFor();
  await page.keyboard.type('A reply by jad keys');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText(WORDS.replied).waitFor();
  await page.locator('.main-sections').getByText(WORDS.left).waitFor({ state: 'attached' });
  await expect.poll(() => focused(page)).toBe('Другий');
  await page.keyboard.press('d');
  await page.getByText(WORDS.deleted).waitFor();
  await expect.poll(() => focused(page)).toBe('Перший');
  await page.getByRole('button', { name: WORDS.undo }).press('Enter');
  await page.getByText('Другий').waitFor();
  await expect.poll(() => focused(page)).toBe('Другий');
  await page.keyboard.press('a');
  await expect.poll(() => focused(page)).toBe('Перший');
  await page.keyboard.press('a');
  await page.locator('p:focus').getByText(WORDS.none).waitFor();
  expect(complaints()).toEqual([]);
});

test.each([PHONE, DESKTOP])(
  'no button of the list touches another at $viewport.width pixels',
  async (device) => {
    await aComment(await aUser(), { postId: site.post.ids.uk });
    const page = await openAsAdmin(site, device);
    await openAdminPage(page, site.url(paths.adminComments('uk')));
    const boxes = await page
      .locator('.moderation :is(button, summary):visible')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
    expect(boxes.length).toBeGreaterThan(10);
    for (const [index, one] of boxes.entries()) {
      const near = boxes
        .slice(index + 1)
        .filter((other) => !isApart(one, other, 'left', 'right') && !isApart(one, other, 'top', 'bottom'));
      expect(near).toEqual([]);
    }
  },
);

/** Whether there is a gap between the boxes in a direction. */
function isApart(one: DOMRect, other: DOMRect, from: 'left' | 'top', to: 'right' | 'bottom'): boolean {
  return Math.max(one[from] - other[to], other[from] - one[to]) >= 6;
}
