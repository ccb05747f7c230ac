import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { adminMessages } from '#app/admin/texts/messages.ts';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { Role } from '#contract/users/roles.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { setRole } from '#server/users/users.ts';
import { aPerson } from '#test/factories/people.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { expectSound } from '#test/setup/accessibility.ts';
import { openAdminPage, waitForEditors } from '#test/setup/admin-page.ts';
import { DESKTOP, PHONE } from '#test/setup/discussion-site.ts';
import { saved, shownText, typeAtEnd } from '#test/setup/editor-page.ts';
import { pressOn, typeInto } from '#test/setup/keyboard.ts';
import { openSignedIn } from '#test/setup/signed-in-page.ts';
import { useSite } from '#test/setup/site.ts';

const site = useSite();

/** A person at their desk, who uses only the keyboard. */
async function atDesk(role: Role, locale: Locale, options: BrowserContextOptions) {
  const { user } = await aPerson(role);
  const page = await openSignedIn(site, user, options);
  const { editor } = adminMessages[locale];
  const follow = async (name: string | RegExp) => {
    await pressOn(page.getByRole('link', { name }).first());
  };
  return {
    id: user.id,
    page,
    follow,
    goHome: () => openAdminPage(page, site.url(paths.admin(locale))),
    async open(name: string | RegExp) {
      await follow(name);
      await waitForEditors(page);
    },
    async send(what: 'sent' | 'returned', note: string) {
      await typeInto(page.getByLabel(editor.review.note[what], { exact: true }), note);
      await expectSound(page);
      await pressOn(page.getByRole('button', { name: editor.review.send[what] }));
      await page.getByText(editor.done[what]).waitFor();
    },
    async publish(language: Locale) {
      await page.keyboard.press('Control+Enter');
      await pressOn(page.getByRole('button', { name: editor.publishNow[language] }));
      await page.locator('.status-line').getByText(editor.done.published).waitFor();
    },
  };
}

/** The start of a sentence that continues with a name or a time. */
const beginning = (sentence: (by: string, at: string) => string) => sentence('|', '|').split('|')[0] ?? '';
const title = (page: Page, locale: Locale, language: Locale) =>
  page.getByRole('textbox', { name: adminMessages[locale].editor.titleOf[language], exact: true });

test('in uk: an author sends a text for review, gets it back with a note, sends it again, and it is published', async () => {
  const { editor: words, home, newPost } = adminMessages.uk;
  const author = await atDesk('author', 'uk', DESKTOP);
  const editor = await atDesk('editor', 'uk', DESKTOP);
  await author.goHome();
  await author.open(newPost);
  await typeInto(title(author.page, 'uk', 'uk'), 'Море в березні');
  await typeAtEnd(author.page, 'uk', 'Хвилі й піна.');
  await author.send('sent', 'Гляньте, будь ласка');

  await editor.goHome();
  await editor.follow(home.review(1));
  await editor.open('Море в березні');
  await editor.page.getByText('Гляньте, будь ласка').waitFor();
  await editor.send('returned', 'Допишіть про чайок');

  await author.goHome();
  await author.page.getByText(home.reviewStates.returned).waitFor();
  await expectSound(author.page);
  await author.open('Море в березні');
  await author.page.getByText('Допишіть про чайок').waitFor();
  await typeAtEnd(author.page, 'uk', ' І чайки.');
  await author.send('sent', '');

  await editor.page.reload();
  await waitForEditors(editor.page);
  await editor.publish('uk');
  await author.page.reload();
  await author.page.getByText(beginning(words.review.state.published)).waitFor();
  expect(await (await fetch(site.url('/uk'))).text()).toContain('/blog/more-v-berezni');
});

test('on a phone, in en: a translator finds a post, sends the translation, and sees what the editor changed', async () => {
  const { editor: words, home } = adminMessages.en;
  await aPost({ slug: 'more', uk: aVersion({ title: 'Море' }), en: undefined });
  const translator = await atDesk('translator', 'en', PHONE);
  const editor = await atDesk('editor', 'en', PHONE);
  await translator.goHome();
  await translator.follow(home.toTranslate.en(1));
  await translator.page.waitForURL(/to=en/);
  await expectSound(translator.page);
  await translator.open(/Море/);
  await typeInto(title(translator.page, 'en', 'en'), 'The sea');
  await typeAtEnd(translator.page, 'en', 'Waves and foam.');
  await translator.send('sent', '');

  await editor.goHome();
  await editor.follow(home.review(1));
  await editor.open('Море');
  await typeAtEnd(editor.page, 'en', ' And gulls.');
  await saved(editor.page);
  await editor.publish('en');

  await translator.goHome();
  await translator.open('The sea');
  await translator.follow(words.review.difference.changed);
  await translator.page.locator('ins').getByText('And gulls.').waitFor();
  await expectSound(translator.page);
});

test('on a phone, in uk: an author loses the role with the editor open, and an editor takes what was typed since', async () => {
  const { editor: words, home, newPost, postPages } = adminMessages.uk;
  const author = await atDesk('author', 'uk', PHONE);
  await author.goHome();
  await author.open(newPost);
  await typeInto(title(author.page, 'uk', 'uk'), 'Море в березні');
  await typeAtEnd(author.page, 'uk', 'Хвилі.');
  await saved(author.page);
  // The address changes when the page of the new post has loaded.
  await author.page.waitForURL((url) => url.pathname !== paths.adminNewPost('uk'));
  await setRole({ actor: COMMAND_LINE, id: author.id, role: 'reader' });
  await typeAtEnd(author.page, 'uk', ' І чайки.');
  await author.page.getByText(words.problems.proposed).first().waitFor();
  expect(await shownText(author.page, 'uk')).toBe('Хвилі. І чайки.');
  await expectSound(author.page);

  const editor = await atDesk('editor', 'uk', DESKTOP);
  await editor.goHome();
  await editor.follow(home.review(1));
  await editor.open('Море в березні');
  expect(await shownText(editor.page, 'uk')).toBe('Хвилі.');
  await editor.page.getByText(beginning(words.review.state.proposal)).waitFor();
  await editor.follow(words.review.difference.sent);
  await editor.page.locator('ins').getByText('чайки').waitFor();
  await expectSound(editor.page);
  await pressOn(editor.page.getByRole('button', { name: postPages.history.restore }));
  await editor.page.getByText(postPages.history.restored).waitFor();
  await editor.open(postPages.history.toEditor);
  expect(await shownText(editor.page, 'uk')).toBe('Хвилі. І чайки.');
});
