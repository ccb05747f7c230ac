import { expect, test } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { aUser } from '#test/factories/users.ts';
import { accessibilityProblems } from '#test/setup/accessibility.ts';
import { openAsAdmin, waitForAdmin } from '#test/setup/admin-page.ts';
import { collectErrors, PHONE } from '#test/setup/discussion-site.ts';
import { pressOn, typeInto } from '#test/setup/keyboard.ts';
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
    await pressOn(page.getByLabel(words.actions));
    await pressOn(page.getByRole('button', { name: words.link }));
    const panel = page.getByRole('region', { name: words.title });
    await panel.waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    const address = (await panel.locator('pre').textContent()) ?? '';

    const guest = await site.open(PHONE);
    await guest.goto(site.url(new URL(address).pathname + new URL(address).search));
    expect(await accessibilityProblems(guest)).toEqual([]);
    await typeInto(guest.getByLabel(words.password), 'another long password');
    await pressOn(guest.getByRole('button', { name: words.set }));
    await guest.waitForURL(/sign-in/);
    await typeInto(guest.locator('[name=email]'), user.email);
    await typeInto(guest.locator('[name=password]'), 'another long password');
    await pressOn(guest.locator('[name=password]'));
    await guest.waitForURL(/account/);

    const block = page.getByRole('button', { name: words.block, exact: true });
    await pressOn(block);
    await page.getByText(words.blocked).waitFor();
    await guest.reload();
    await guest.waitForURL(/sign-in/);
    expect(complaints()).toEqual([]);
  },
);
