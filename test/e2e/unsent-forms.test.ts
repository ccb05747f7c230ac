import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { messages } from '#app/texts/messages.ts';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { listEditableAuthors } from '#server/posts/authors/manage-authors.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import { endAllSessions } from '#server/users/sign-out.ts';
import { anAuthor } from '#test/factories/authors.ts';
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

/** What the tab keeps of a form that was sent in vain. */
const keptForm = (page: Page) => page.evaluate(() => sessionStorage.getItem('dvomova draft form'));

/** Signs in on the page that is open. */
async function signIn(page: Page, locale: Locale, { email }: { email: string }): Promise<void> {
  const { account } = messages[locale].community;
  await typeInto(page.getByLabel(account.email), email);
  await typeInto(page.getByLabel(account.password), PASSWORD);
  await page.keyboard.press('Enter');
}

test('by keyboard in uk: a form that is sent after the session has ended comes back after the sign-in', async () => {
  const locale = 'uk';
  const { authors, forms } = adminMessages[locale];
  const admin = await aUser({ role: 'admin' });
  const id = await anAuthor({ nameUk: 'Леся', slug: `lesia-${locale}` });
  const page = await openSignedIn(site, admin, PHONE);
  const complaints = collectErrors(page);
  await open(page, paths.adminAuthor(locale, id));
  await typeInto(page.getByLabel(authors.bioUk), TEXT);
  await endAllSessions({ userId: admin.id });
  await pressOn(page.getByRole('button', { name: forms.save }));
  await page.getByText(forms.unsent.signInNotice).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);

  await signIn(page, locale, admin);
  await page.getByText(forms.restored).waitFor();
  await waitForAdmin(page);
  expect(await page.getByLabel(authors.bioUk).inputValue()).toBe(TEXT);
  expect(new URL(page.url()).pathname).toBe(paths.adminAuthor(locale, id));
  expect(await accessibilityProblems(page)).toEqual([]);
  expect((await listEditableAuthors({ actor: COMMAND_LINE })).find((one) => one.id === id)?.bioUk).toBe('');

  await pressOn(page.getByRole('button', { name: forms.save }));
  await page.getByText(authors.done.saved).waitFor();
  expect(await listEditableAuthors({ actor: COMMAND_LINE })).toContainEqual(
    expect.objectContaining({ id, bioUk: TEXT }),
  );
  expect(await keptForm(page)).toBeNull();
  expect(complaints()).toEqual([]);
});

test('settings come back with every kind of field as it was chosen', async () => {
  const { settings, forms } = adminMessages.uk;
  const admin = await aUser({ role: 'admin' });
  const page = await openSignedIn(site, admin, DESKTOP);
  await open(page, paths.adminSettings('uk'));
  await page.locator('[name="names.en"]').fill('My site');
  const previewed = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.locator('[name="robots.search"]').uncheck();
  await previewed;
  await page.locator('[name="navigation.uk.0.text"]').fill('Посилання');
  await page.locator('[name="navigation.uk.0.href"]').fill('/uk/blog');
  const policy = page.locator('[name="comments"][value="closed"]');
  if (await policy.count()) await policy.check();
  else await page.locator('[name="comments"]').selectOption('closed');
  await endAllSessions({ userId: admin.id });
  await page.getByRole('button', { name: settings.save }).press('Enter');
  await signIn(page, 'uk', admin);
  await page.getByText(forms.restored).waitFor();
  await waitForAdmin(page);
  await page.getByRole('button', { name: settings.save }).press('Enter');
  await page.getByText(settings.done.saved).waitFor();
  expect(siteSettings()).toMatchObject({
    names: { en: 'My site' },
    comments: 'closed',
    robots: { search: false },
    navigation: { uk: [{ text: 'Посилання', href: '/uk/blog' }] },
  });
});

test('another user who signs in does not see the form', async () => {
  const { authors } = adminMessages.uk;
  const [admin, other] = [await aUser({ role: 'admin' }), await aUser({ role: 'admin' })];
  const page = await openSignedIn(site, admin, DESKTOP);
  const path = paths.adminAuthor('uk', 'new');
  await open(page, path);
  await page.getByLabel(authors.bioUk).fill(TEXT);
  await endAllSessions({ userId: admin.id });
  await page.getByRole('button', { name: authors.createAuthor }).press('Enter');
  await signIn(page, 'uk', other);
  await page.waitForURL(site.url(path));
  await waitForAdmin(page);
  await expect.poll(() => keptForm(page)).toBeNull();
  expect(await page.getByLabel(authors.bioUk).inputValue()).toBe('');
});

test('if the browser stores nothing, the form waits on a page of its own', async () => {
  const { authors, forms } = adminMessages.uk;
  const admin = await aUser({ role: 'admin' });
  const page = await openSignedIn(site, admin, DESKTOP);
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await open(page, paths.adminAuthor('uk', 'new'));
  await typeInto(page.getByLabel(authors.nameUk), 'Леся без сховища');
  await typeInto(page.getByLabel(authors.bioUk), TEXT);
  await endAllSessions({ userId: admin.id });
  await pressOn(page.getByRole('button', { name: authors.createAuthor }));
  await page.getByRole('heading', { name: forms.unsent.title }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await tabTo(page.getByRole('link', { name: forms.unsent.signIn }));
  const [tab] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Enter')]);
  await signIn(tab, 'uk', admin);
  await tab.getByRole('heading', { name: authors.newAuthor }).waitFor();
  await tab.close();
  await pressOn(page.getByRole('button', { name: forms.unsent.proceed }));
  await page.getByText(forms.restored).waitFor();
  await waitForAdmin(page);
  await pressOn(page.getByRole('button', { name: authors.createAuthor }));
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
