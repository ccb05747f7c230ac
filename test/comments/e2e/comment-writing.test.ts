import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { commentTexts } from '#app/comments/texts/messages.ts';
import { uk } from '#app/texts/uk/messages.ts';
import { paths } from '#contract/paths.ts';
import { collection } from '#server/db/client.ts';
import type { User } from '#server/users/model.ts';
import { endSessions } from '#server/users/sessions/sessions.ts';
import { aComment } from '#test/comments/factory.ts';
import { aPost } from '#test/factories/posts.ts';
import { aUser, PASSWORD } from '#test/factories/users.ts';
import {
  advanceClock,
  collectErrors,
  textOf,
  useDiscussionSite,
  waitForHydration,
} from '#test/setup/discussion-site.ts';

const site = useDiscussionSite();
const { account, problems } = uk.community;
const comments = commentTexts.uk;

let lesia: User;

beforeEach(async () => {
  lesia = await aUser({ name: 'Леся' });
});

afterEach(() => {
  vi.useRealTimers();
});

const address = () => site.url(paths.post('uk', site.post.slug));

async function openPost(user = lesia): Promise<Page> {
  const page = await site.visit(user);
  await page.goto(address());
  await waitForHydration(page);
  return page;
}

const field = (page: Page) => page.getByLabel(comments.write);
const submit = (page: Page) => page.getByRole('button', { name: comments.submit, exact: true });
const write = (content: string, by = lesia) => aComment(by, { postId: site.post.ids.uk, content });
const count = () => collection('comments').countDocuments();

/** Waits until the focused element matches the selector. */
async function focusOn(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((target) => document.activeElement?.matches(target), selector);
}

test('a draft survives a reload and is deleted once sent; the character count appears near the limit', async () => {
  const page = await openPost();
  await field(page).fill('Недописане');
  await page.reload();
  await page.getByText(comments.draft).waitFor();
  expect(await field(page).inputValue()).toBe('Недописане');

  await field(page).fill('x'.repeat(4_400));
  expect(await page.locator('.comment-count').first().textContent()).toBe('');
  await field(page).fill('🦔'.repeat(4_999));
  await page.getByText('Залишився 1 знак').waitFor();
  await field(page).fill('x'.repeat(5_002));
  await page.getByText('2 зайві знаки').waitFor();
  advanceClock();
  await submit(page).click();
  await page.getByText('Надто довго: можна щонайбільше 5').waitFor();
  await focusOn(page, 'textarea[name=content]');
  expect((await field(page).inputValue()).length).toBe(5_002);

  await field(page).fill('Дописане');
  await submit(page).click();
  await textOf(page, 'Дописане').waitFor();
  await page.reload();
  await waitForHydration(page);
  expect(await field(page).inputValue()).toBe('');
});

test('a draft belongs to its author and is deleted at sign-out', async () => {
  const page = await openPost();
  await field(page).fill('Тільки моє');
  const other = await site.visit(await aUser({ name: 'Інша' }));
  await page.context().clearCookies();
  await page.context().addCookies(await other.context().cookies());
  await page.reload();
  await waitForHydration(page);
  expect(await field(page).inputValue()).toBe('');

  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('dvomova draft')).length);
  expect(await drafts()).toBe(1);
  await page.goto(site.url(paths.account('uk')));
  await page.getByRole('button', { name: account.signOut, exact: true }).click();
  await page.waitForURL(site.url(paths.home('uk')));
  expect(await drafts()).toBe(0);
});

test('the focus follows each action', async () => {
  const admin = await aUser({ name: 'Господиня', role: 'admin' });
  const id = await write('Перший', admin);
  const rude = await write('Грубощі');
  const page = await openPost(admin);
  const own = page.locator(`#comment-${id}`);

  await own.locator('summary', { hasText: comments.reply }).focus();
  await page.keyboard.press('Enter');
  await focusOn(page, 'textarea[name=content]');
  await page.keyboard.type('Відповідь');
  advanceClock();
  await own.getByRole('button', { name: comments.submitReply }).click();
  await focusOn(page, '.comment.depth-1');

  await own.locator('summary', { hasText: comments.edit }).click();
  await own.getByRole('button', { name: comments.cancel }).click();
  await focusOn(page, 'summary');

  await own.getByRole('button', { name: `${comments.delete}: Господиня` }).click();
  await focusOn(page, 'button[value=restore]');
  await page.keyboard.press('Enter');
  await focusOn(page, `#comment-${id}`);

  // The count of comments is updated.
  await page.getByRole('heading', { name: '3 коментарі' }).waitFor();

  // Hiding keeps the focus on the button, so a second Enter undoes it.
  const other = page.locator(`#comment-${rude}`);
  await other.getByRole('button', { name: `${comments.hide}: Леся` }).focus();
  await page.keyboard.press('Enter');
  await other.getByText(comments.hiddenByModerator).waitFor();
  await page.getByRole('link', { name: 'Приховано: 1' }).waitFor();
  await focusOn(page, 'button[value=show]');
  await page.keyboard.press('Enter');
  await page.getByText(comments.done.shown).waitFor();
  await focusOn(page, 'button[value=hide]');

  await other.locator('summary', { hasText: comments.block }).click();
  await focusOn(page, 'button.danger');
  await page.keyboard.press('Enter');
  await focusOn(page, `#comment-${rude}`);
});

test('a comment that can’t be sent stays in the form with a message, and is sent once', async () => {
  const id = await write('Перший');
  const page = await openPost();
  await field(page).fill('Вперте');
  advanceClock();
  await page.context().setOffline(true);
  await submit(page).click();
  await page.getByText(problems.unavailable).waitFor();
  await page
    .locator(`#comment-${id}`)
    .getByRole('button', { name: `${comments.delete}: Леся` })
    .click();
  await page.locator(`#comment-${id} [role=alert]`).waitFor();
  expect(await field(page).inputValue()).toBe('Вперте');
  await page.context().setOffline(false);
  // As a double click: the second submit comes before the response to the first.
  await submit(page).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await textOf(page, 'Вперте').waitFor();
  expect(await count()).toBe(2);

  await field(page).fill('Запізнє');
  await endSessions({ userId: lesia.id });
  await submit(page).click();
  await page.getByText(problems.signed_out).waitFor();
  expect(await page.getByText(comments.done.created).count()).toBe(0);
  expect(await count()).toBe(2);
  await page.getByRole('link', { name: account.signIn }).click();
  await page.getByLabel(account.email).fill(lesia.email ?? '');
  await page.getByLabel(account.password).fill(PASSWORD);
  await page.getByRole('button', { name: account.signIn, exact: true }).click();
  await page.waitForURL(`${address()}#comments`);
  await page.getByText(comments.draft).waitFor();
  expect(await field(page).inputValue()).toBe('Запізнє');
});

test('Control+Enter and Meta+Enter send a comment, and Enter is a new line', async () => {
  const page = await openPost();
  for (const keys of ['Control+Enter', 'Meta+Enter']) {
    await field(page).fill('Перше');
    await page.keyboard.press('Enter');
    await page.keyboard.type(keys);
    advanceClock();
    await page.keyboard.press(keys);
    await textOf(page, keys).waitFor();
    expect(await textOf(page, keys).locator('p, br').count()).toBeGreaterThan(0);
  }
  expect(await count()).toBe(2);
});

test('a comment takes one request, even if another slug is this one with .data', async () => {
  await aPost({ slug: `${site.post.slug}.data` });
  const page = await openPost();
  const complaints = collectErrors(page);
  const requests: string[] = [];
  page.on('request', (request) => {
    requests.push(`${request.method()} ${decodeURI(new URL(request.url()).pathname)}`);
  });
  await field(page).fill('Один запит');
  advanceClock();
  await submit(page).click();
  await textOf(page, 'Один запит').waitFor();
  await page.waitForLoadState('networkidle');
  expect(requests).toEqual([`POST ${paths.comments('uk', site.post.slug)}.data`]);
  expect(complaints()).toEqual([]);
});

test('an edit conflict shows the other text and overwrites nothing', async () => {
  const id = await write('Перший');
  const [one, two] = [await openPost(), await openPost()];
  const own = (page: Page) => page.locator(`#comment-${id}`);
  for (const page of [one, two]) await own(page).locator('summary', { hasText: comments.edit }).click();
  await own(one).getByLabel(comments.editLabel).fill('З першого вікна');
  await own(one).getByRole('button', { name: comments.save }).click();
  await textOf(one, 'З першого вікна').waitFor();

  await own(two).getByLabel(comments.editLabel).fill('З другого вікна');
  await own(two).getByRole('button', { name: comments.save }).click();
  await two.getByText(problems.edited_meanwhile).waitFor();
  expect(await textOf(two, 'З першого вікна').count()).toBe(1);
  expect(await own(two).getByLabel(comments.editLabel).inputValue()).toBe('З другого вікна');
  expect(await collection('comments').findOne({})).toMatchObject({ content: 'З першого вікна' });
  // The form now has the current revision, so saving again works.
  await own(two).getByRole('button', { name: comments.save }).click();
  await textOf(two, 'З другого вікна').waitFor();
  expect(await collection('comments').findOne({})).toMatchObject({ content: 'З другого вікна' });
});
