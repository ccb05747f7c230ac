import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { messages } from '#app/texts/messages.ts';
import { paths } from '#contract/paths.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import { endAllSessions } from '#server/users/sign-out.ts';
import { anAuthor } from '#test/factories/authors.ts';
import { aStoredPicture } from '#test/factories/media.ts';
import { aPost } from '#test/factories/posts.ts';
import { aUser, PASSWORD } from '#test/factories/users.ts';
import { accessibilityProblems } from '#test/setup/accessibility.ts';
import { openAdminPage, openAsAdmin, waitForAdmin } from '#test/setup/admin-page.ts';
import { collectErrors, DESKTOP, PHONE } from '#test/setup/discussion-site.ts';
import { pressOn, tabTo, typeInto } from '#test/setup/keyboard.ts';
import { openSignedIn } from '#test/setup/signed-in-page.ts';
import { useSite } from '#test/setup/site.ts';

const site = useSite();

const TEXT = 'Про себе можна розповідати довго.';

async function open(page: Page, path: string): Promise<void> {
  await openAdminPage(page, site.url(path));
}

type Asked = { questions: string[]; answer: (isLeaving: boolean) => void };

/** Answers the questions of the browser and of the admin; at first the user stays. */
function answerQuestions(page: Page): Asked {
  const questions: string[] = [];
  let isLeaving = false;
  page.on('dialog', (dialog) => {
    questions.push(dialog.type() === 'beforeunload' ? 'beforeunload' : dialog.message());
    void (isLeaving ? dialog.accept() : dialog.dismiss());
  });
  return {
    questions,
    answer: (leaves) => {
      isLeaving = leaves;
      questions.length = 0;
    },
  };
}

test('a changed form is not left without a question: by a link, by Back, by a reload', async () => {
  const { settings, forms, navigation } = adminMessages.uk;
  const page = await openAsAdmin(site, DESKTOP);
  const complaints = collectErrors(page);
  const { questions, answer } = answerQuestions(page);
  await open(page, paths.adminTags('uk'));
  await page.getByRole('link', { name: navigation.settings }).click();
  const footer = page.locator('[name="footers.uk"]');
  await footer.fill(TEXT);

  await page.getByRole('link', { name: navigation.adminTags }).click();
  await expect.poll(() => questions).toEqual([forms.leave]);
  await page.goBack();
  await expect.poll(() => questions).toEqual([forms.leave, forms.leave]);
  await page.evaluate(() => location.reload());
  await expect.poll(() => questions.at(-1)).toBe('beforeunload');
  expect(new URL(page.url()).pathname).toBe(paths.adminSettings('uk'));
  expect(await footer.inputValue()).toBe(TEXT);

  // A saved form has nothing to lose, until it is changed again.
  answer(false);
  await footer.press('Tab');
  await page.getByRole('button', { name: settings.save }).press('Enter');
  await page.getByText(settings.done.saved).waitFor();
  await page.getByRole('link', { name: navigation.adminTags }).click();
  await page.getByRole('heading', { name: navigation.adminTags }).waitFor();
  expect(siteSettings().footers.uk).toBe(TEXT);
  await page.getByRole('link', { name: navigation.settings }).click();
  await footer.fill('Інше');
  await footer.fill(TEXT);
  await page.getByRole('link', { name: navigation.adminTags }).click();
  await page.getByRole('heading', { name: navigation.adminTags }).waitFor();
  expect(questions).toEqual([]);

  await page.getByRole('link', { name: navigation.settings }).click();
  await page.locator('[name="robots.search"]').uncheck();
  answer(true);
  await page.getByRole('link', { name: navigation.adminTags }).click();
  await page.getByRole('heading', { name: navigation.adminTags }).waitFor();
  expect(questions).toEqual([forms.leave]);
  expect(complaints()).toEqual([]);
});

test.each([
  { what: 'an author', path: async () => paths.adminAuthor('uk', await anAuthor()), field: 'bioUk' },
  { what: 'a file', path: async () => paths.adminMediaFile('uk', (await aStoredPicture()).id), field: 'uk' },
  { what: 'a key', path: async () => paths.adminKeys('uk'), field: 'name' },
  { what: 'the account', path: async () => paths.account('uk'), field: 'name' },
])('the form of $what asks too, also after it was refused', async ({ path, field }) => {
  const page = await openAsAdmin(site, PHONE);
  const { questions } = answerQuestions(page);
  await page.goto(site.url(await path()), { waitUntil: 'networkidle' });
  const input = page.locator(`[name="${field}"]`).first();
  await input.evaluate((element) => element.closest('details')?.setAttribute('open', ''));
  await input.fill('\u0007');
  await page.evaluate(() => location.reload());
  await expect.poll(() => questions).toEqual(['beforeunload']);

  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await input.evaluate((element) =>
    element.closest('form')?.querySelector<HTMLElement>('[type="submit"]')?.click(),
  );
  expect((await answered).status()).toBe(400);
  await page.locator('[aria-invalid="true"]').first().waitFor();
  await page.evaluate(() => location.reload());
  await expect.poll(() => questions).toEqual(['beforeunload', 'beforeunload']);
});

test('deleting a thing asks before its changed texts go with it', async () => {
  const { authors, forms } = adminMessages.uk;
  const page = await openAsAdmin(site, DESKTOP);
  const { questions } = answerQuestions(page);
  await open(page, paths.adminAuthor('uk', await anAuthor()));
  await page.getByLabel(authors.bioUk).fill(TEXT);
  await page.locator('.confirmation summary').last().click();
  await page.getByRole('button', { name: forms.deleteForGood }).click();
  await expect.poll(() => questions).toEqual([forms.leave]);
  expect(await page.getByLabel(authors.bioUk).inputValue()).toBe(TEXT);
});

test('a form that is sent after the session has ended stays, and can be sent after the sign-in', async () => {
  const { settings, forms } = adminMessages.uk;
  const admin = await aUser({ role: 'admin' });
  const page = await openSignedIn(site, admin, PHONE);
  await open(page, paths.adminSettings('uk'));
  await page.locator('[name="names.en"]').fill('My site');
  await page.locator('[name="navigation.uk.0.text"]').fill('Посилання');
  await page.locator('[name="navigation.uk.0.href"]').fill('/uk/blog');
  await page.locator('[name="comments"][value="closed"]').check();
  await endAllSessions({ userId: admin.id });
  await page.getByRole('button', { name: settings.save }).press('Enter');

  await page.getByRole('alert').getByText(forms.problems.session_ended).waitFor();
  expect(await page.getByRole('alert').evaluate((alert) => alert === document.activeElement)).toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);
  await tabTo(page.getByRole('link', { name: forms.unsent.signIn }));
  const [tab] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Enter')]);
  const { account } = messages.uk.community;
  await typeInto(tab.getByLabel(account.email), admin.email);
  await typeInto(tab.getByLabel(account.password), PASSWORD);
  await tab.keyboard.press('Enter');
  await tab.getByRole('heading', { name: settings.title }).waitFor();
  await tab.close();

  await page.getByRole('button', { name: settings.save }).press('Enter');
  await page.getByText(settings.done.saved).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(siteSettings()).toMatchObject({
    names: { en: 'My site' },
    comments: 'closed',
    navigation: { uk: [{ text: 'Посилання', href: '/uk/blog' }] },
  });
});

test('a form that does not reach the site stays too', async () => {
  const { authors, forms } = adminMessages.uk;
  const page = await openAsAdmin(site, DESKTOP);
  await open(page, paths.adminAuthor('uk', 'new'));
  await page.getByLabel(authors.nameUk).fill('Леся без зв’язку');
  await page.getByLabel(authors.bioUk).fill(TEXT);
  await page.route('**/*', (route) => route.abort());
  await page.getByRole('button', { name: authors.createAuthor }).click();
  await page.getByRole('alert').getByText(forms.problems.offline).waitFor();
  await page.unroute('**/*');
  await page.getByRole('button', { name: authors.createAuthor }).click();
  await page.getByText(authors.done.created).waitFor();
  expect(await page.getByLabel(authors.bioUk).inputValue()).toBe(TEXT);
});

test('by keyboard: a notice is announced once, and Back leads to pages without it', async () => {
  const { tags, forms } = adminMessages.uk;
  const tag = (slug: string) => ({ slug, nameUk: undefined, nameEn: undefined });
  await aPost({ tags: [tag('music'), tag('books')] });
  const page = await openAsAdmin(site, DESKTOP);
  await open(page, paths.adminTags('uk'));
  await typeInto(page.getByRole('searchbox'), 'book');
  await page.keyboard.press('Enter');
  await page.waitForURL(/text=book/);
  await expect.poll(() => page.getByRole('link', { name: 'music' }).count()).toBe(0);
  await pressOn(page.getByRole('link', { name: 'books', exact: true }));
  for (const name of ['Книги', 'Книжки']) {
    await typeInto(page.getByLabel(tags.nameUk), name);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: tags.editTitle(name) }).waitFor();
    await page.getByText(tags.done.saved).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('');
  }
  await page.reload();
  await waitForAdmin(page);
  expect(await page.getByText(tags.done.saved).count()).toBe(0);
  await page.goBack();
  await page.getByRole('searchbox').waitFor();
  expect(new URL(page.url()).search).toBe('?text=book');
  expect(await page.getByRole('searchbox').inputValue()).toBe('book');
  await page.goForward();
  await page.getByRole('heading', { name: tags.editTitle('Книжки') }).waitFor();
  expect(await page.getByText(tags.done.saved).count()).toBe(0);
  await page.goBack();
  await pressOn(page.getByRole('link', { name: forms.search.reset }));
  await page.getByRole('link', { name: 'music' }).waitFor();
});
