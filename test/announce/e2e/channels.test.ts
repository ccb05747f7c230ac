import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { announceCore } from '#app/announce/texts/core.ts';
import { announceTexts } from '#app/announce/texts/messages.ts';
import { announcePaths } from '#contract/announce/paths.ts';
import { paths } from '#contract/paths.ts';
import { aPost } from '#test/factories/posts.ts';
import { expectSoundEverywhere } from '#test/setup/accessibility.ts';
import { openAdminPage, openAsAdmin, openEditor } from '#test/setup/admin-page.ts';
import { collectErrors, DESKTOP, PHONE } from '#test/setup/discussion-site.ts';
import { pressOn, tabTo, typeInto } from '#test/setup/keyboard.ts';
import { useOutbox } from '#test/setup/outbox.ts';
import { useSite } from '#test/setup/site.ts';

// The first import reads the settings.
vi.hoisted(() => {
  process.env.WEBHOOK_ALLOW_HOSTS = '127.0.0.1';
});
const { aChannel, services, useAnnouncements } = await import('#test/announce/factory.ts');
const { SECRETS } = await import('#test/announce/services.ts');

const site = useSite();
useOutbox();
useAnnouncements();

const tags = [{ slug: 'poetry', nameUk: 'Поезія', nameEn: 'Poetry' }];
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a channel is tested, added, changed and deleted on a phone, and its secret is never shown', async () => {
  const { channels: words, kinds, problems, settings } = announceTexts.uk;
  await aPost({ slug: 'p', tags });
  const page = await openAsAdmin(site, PHONE);
  const complaints = collectErrors(page);
  await openAdminPage(page, site.url(paths.adminSettings('uk')));
  await page.getByRole('link', { name: settings.link }).click();
  await page.getByText(words.empty).waitFor();
  await page.getByRole('link', { name: kinds.telegram }).click();
  await expectSoundEverywhere(page);

  await page.getByLabel(words.server.telegram).fill(services.urlOf('telegram'));
  await page.getByLabel(words.account.telegram, { exact: true }).fill('@somebody');
  await page.getByLabel(words.secret.telegram).fill(SECRETS.telegram);
  await page.getByLabel(announceTexts.uk.language.uk, { exact: true }).check();
  await button(page, words.submit).click();
  await page.getByText(problems.not_found).waitFor();
  await expectSoundEverywhere(page);
  await page.getByLabel(words.account.telegram, { exact: true }).fill('@dvomova');
  await button(page, words.submit).click();
  await page.getByText(words.done.created).waitFor();
  await page.getByRole('link', { name: 'Двомова', exact: true }).nth(1).waitFor();

  await page.getByRole('link', { name: `${words.edit}: Двомова` }).click();
  await page.getByText(words.tags).click();
  await page.getByLabel('Поезія').check();
  await page.getByLabel(words.line.uk).fill('Читайте на сайті');
  await expectSoundEverywhere(page);
  await button(page, words.save).click();
  await page.getByText(words.done.saved).waitFor();
  await page.getByText(words.someTags('Поезія')).waitFor();
  expect(await page.content()).not.toContain(SECRETS.telegram);

  await button(page, words.test).click();
  await page.getByText(words.done.tested).waitFor();
  await page.getByText(words.remove, { exact: true }).click();
  await button(page, words.removeConfirm).click();
  await page.getByText(words.done.deleted).waitFor();
  await page.getByText(words.empty).waitFor();
  expect(complaints()).toEqual([]);
});

test('the publishing panel shows what is sent, and takes another text or none, with only the keyboard', async () => {
  const { kinds, language, messages, panel } = announceTexts.en;
  const { editor } = adminMessages.en;
  await aChannel('telegram', { locales: ['uk'], isLinked: true });
  await aChannel('mastodon', { translation: 'line', locales: ['uk', 'en'], isLinked: true });
  await aChannel('bluesky', { locales: ['en'] });
  const { slug } = await aPost({ published: false, tags });
  const page = await openAsAdmin(site, DESKTOP);
  const complaints = collectErrors(page);
  await openEditor(page, site.url(paths.adminPost('en', slug)));

  await pressOn(page.locator('.publish-panel > summary'));
  const group = page.getByRole('group', { name: messages.title });
  const text = group.getByLabel(panel.text(`Двомова (${kinds.telegram}, ${language.uk})`));
  expect(await text.inputValue()).toContain(paths.post('uk', slug));
  await group.getByText(panel.line).waitFor();
  await expectSoundEverywhere(page);

  await tabTo(text);
  await page.keyboard.insertText('x'.repeat(5_000));
  await group.getByText(/too long by/).waitFor();
  await pressOn(button(page, editor.publishNow.both));
  await page.getByText(adminMessages.en.forms.problems.too_big).waitFor();
  await typeInto(text, 'Наші слова');
  await pressOn(group.getByRole('checkbox', { name: /Bluesky/ }), 'Space');
  await pressOn(button(page, editor.publishNow.both));

  await expect.poll(() => services.shownOn('telegram').length).toBe(1);
  expect(services.shownOn('telegram')[0]?.text).toContain('Наші слова');
  await expect.poll(() => services.shownOn('mastodon')[0]?.text).toContain(paths.post('en', slug));
  expect(services.shownOn('bluesky')).toEqual([]);

  await pressOn(page.locator('.publish-panel > summary'));
  await pressOn(page.getByRole('link', { name: messages.title }));
  await page.getByText(messages.states.left_out).waitFor();
  await page.getByText(messages.edited).waitFor();
  const reader = await site.open(PHONE);
  await reader.goto(site.url(paths.post('uk', slug)));
  const discussed = reader.getByText(announceCore.uk.discussedOn);
  await discussed.getByRole('link', { name: /Mastodon/ }).waitFor();
  expect(await discussed.getByRole('link').count()).toBe(2);
  await expectSoundEverywhere(reader);
  expect(complaints()).toEqual([]);
});

test('a lost answer asks what is in the channel, and a post is announced again only after a question', async () => {
  const { messages: words } = announceTexts.uk;
  await aChannel('telegram', { locales: ['uk'] });
  const { slug } = await aPost({ published: false, tags });
  const page = await openAsAdmin(site, PHONE);
  const complaints = collectErrors(page);
  services.behave('lost');
  await openEditor(page, site.url(paths.adminPost('uk', slug)));
  await page.locator('.publish-panel > summary').click();
  await button(page, adminMessages.uk.editor.publishNow.both).click();
  await expect.poll(() => services.shownOn('telegram').length).toBe(1);

  const path = site.url(announcePaths.messages('uk', slug));
  const open = async () => {
    await openAdminPage(page, path);
    return page.getByText(words.unknown('Двомова')).count();
  };
  await expect.poll(open).toBe(1);
  await expectSoundEverywhere(page);
  await page.getByText(words.present, { exact: true }).first().click();
  await page.getByLabel(words.address).fill('https://t.me/dvomova/1');
  await button(page, words.present).click();
  await page.getByText(words.done.confirmed).waitFor();
  expect(await page.locator('.admin-row a').getAttribute('href')).toBe('https://t.me/dvomova/1');

  await page.getByText(words.again, { exact: true }).click();
  await page.getByText(words.againHelp(1)).waitFor();
  expect(services.shownOn('telegram').length).toBe(1);
  await page.getByLabel(words.shownText, { exact: true }).fill('Ще раз');
  await expectSoundEverywhere(page);
  await button(page, words.againConfirm).click();
  await page.getByText(words.done.again).waitFor();
  await expect.poll(() => services.shownOn('telegram').length).toBe(2);

  await openAdminPage(page, path);
  await page.getByText(words.remove, { exact: true }).first().click();
  await button(page, words.removeConfirm).first().click();
  await page.getByText(words.done.removed).waitFor();
  await expect.poll(() => services.shownOn('telegram').length).toBe(1);
  expect(complaints()).toEqual([]);
});
