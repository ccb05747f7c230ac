import { expect, test } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { aUser } from '#test/factories/users.ts';
import { accessibilityProblems } from '#test/setup/accessibility.ts';
import { openAsAdmin, waitForAdmin } from '#test/setup/admin-page.ts';
import { collectErrors, PHONE } from '#test/setup/discussion-site.ts';
import { useSite } from '#test/setup/site.ts';

const site = useSite();

const WORDS = {
  uk: {
    actions: 'Дії: Марко',
    link: 'Створити посилання для нового пароля',
    title: 'Посилання для нового пароля: Марко',
    password: 'Новий пароль',
    set: 'Установити пароль',
    signIn: 'Увійти',
    block: 'Заблокувати',
    blocked: 'Користувача заблоковано.',
  },
  en: {
    actions: 'Actions: Марко',
    link: 'Create a link for a new password',
    title: 'Link for a new password: Марко',
    password: 'New password',
    set: 'Set a password',
    signIn: 'Sign in',
    block: 'Block',
    blocked: 'The user is blocked.',
  },
};

test.each<Locale>(['uk', 'en'])(
  'by keyboard in %s: a link is handed over, sets a password, and the user is blocked afterwards',
  async (locale) => {
    const words = WORDS[locale];
    const user = await aUser({ name: 'Марко', email: 'marko@example.com' });
    const page = await openAsAdmin(site, PHONE);
    const complaints = collectErrors(page);
    await page.goto(site.url(`${paths.adminUserTexts(locale)}?text=marko`));
    await waitForAdmin(page);
    await page.getByLabel(words.actions).press('Enter');
    await page.getByRole('button', { name: words.link }).press('Enter');
    const panel = page.getByRole('region', { name: words.title });
    await panel.waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    const address = (await panel.locator('pre').textContent()) ?? '';

    const guest = await site.open(PHONE);
    await guest.goto(site.url(new URL(address).pathname + new URL(address).search));
    expect(await accessibilityProblems(guest)).toEqual([]);
    await guest.getByLabel(words.password).fill('another long password');
    await guest.getByRole('button', { name: words.set }).press('Enter');
    await guest.waitForURL(/sign-in/);
    await guest.locator('[name=email]').fill(user.email);
    await guest.locator('[name=password]').fill('another long password');
    await guest.locator('[name=password]').press('Enter');
    await guest.waitForURL(/account/);

    const block = page.getByRole('button', { name: words.block, exact: true });
    await block.press('Enter');
    await page.getByText(words.blocked).waitFor();
    await guest.reload();
    await guest.waitForURL(/sign-in/);
    expect(complaints()).toEqual([]);
  },
);
