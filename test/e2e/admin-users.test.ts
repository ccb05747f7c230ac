import { expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { aUser } from '#test/factories/users.ts';
import { accessibilityProblems } from '#test/setup/accessibility.ts';
import { openAdminPage, openAsAdmin } from '#test/setup/admin-page.ts';
import { collectErrors, PHONE } from '#test/setup/discussion-site.ts';
import { pressOn, typeInto } from '#test/setup/keyboard.ts';
import { useSite } from '#test/setup/site.ts';

const site = useSite();

const WORDS = {
  actions: 'Actions: Марко',
  link: 'Create a link for a new password',
  title: 'Link for a new password: Марко',
  password: 'New password',
  set: 'Set a password',
  signIn: 'Sign in',
  block: 'Block',
  blocked: 'User blocked.',
};

test('by keyboard in en: a link is handed over, sets a password, and the user is blocked afterwards', async () => {
  const locale = 'en';
  const user = await aUser({ name: 'Марко', email: 'marko@example.com', locale: 'en' });
  const page = await openAsAdmin(site, PHONE);
  const complaints = collectErrors(page);
  await openAdminPage(page, site.url(`${paths.adminUserTexts(locale)}?text=marko`));
  await pressOn(page.getByLabel(WORDS.actions));
  await pressOn(page.getByRole('button', { name: WORDS.link }));
  const panel = page.getByRole('region', { name: WORDS.title });
  await panel.waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  const address = (await panel.locator('pre').textContent()) ?? '';

  const guest = await site.open(PHONE);
  await guest.goto(site.url(new URL(address).pathname + new URL(address).search));
  expect(await accessibilityProblems(guest)).toEqual([]);
  await typeInto(guest.getByLabel(WORDS.password), 'another long password');
  await pressOn(guest.getByRole('button', { name: WORDS.set }));
  await guest.waitForURL(/sign-in/);
  await typeInto(guest.locator('[name=email]'), user.email);
  await typeInto(guest.locator('[name=password]'), 'another long password');
  await pressOn(guest.locator('[name=password]'));
  await guest.waitForURL(/account/);

  const block = page.getByRole('button', { name: WORDS.block, exact: true });
  await pressOn(block);
  await page.getByText(WORDS.blocked).waitFor();
  await guest.reload();
  await guest.waitForURL(/sign-in/);
  expect(complaints()).toEqual([]);
});
