import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { messages } from '#app/texts/messages.ts';
import { paths } from '#contract/paths.ts';
import { toInstant, toLocalTime } from '#contract/time/local-time.ts';
import { getPostForEditing } from '#server/posts/management/edit.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import { prepareFirstAdmin } from '#server/users/first-admin.ts';
import { aComment } from '#test/comments/factory.ts';
import { anActor } from '#test/factories/actors.ts';
import { aUser, PASSWORD } from '#test/factories/users.ts';
import { openAdminPage, waitForAdmin, waitForEditors } from '#test/setup/admin-page.ts';
import { collectErrors, DESKTOP } from '#test/setup/discussion-site.ts';
import { pastePicture, saved } from '#test/setup/editor-page.ts';
import { pressOn, tabTo, typeInto, typeMoment } from '#test/setup/keyboard.ts';
import { useSite } from '#test/setup/site.ts';

const site = useSite();

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const SLUG = 'more-v-berezni';

afterEach(() => {
  vi.useRealTimers();
});

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const status = async (path: string) => (await fetch(site.url(path), { redirect: 'manual' })).status;
const read = async (path: string) => (await fetch(site.url(path))).text();

/** Everything that names published posts. */
const LISTS = ['/uk', '/en/blog', '/uk/archive', '/uk/rss.xml', '/en/atom.xml', '/uk/feed.json'];
const DOCUMENTS = ['/sitemap.xml', '/news-sitemap.xml', '/llms.txt', '/api/v1/posts?locale=en'];
const namesPost = async () => {
  const named = [...LISTS, ...DOCUMENTS].map(async (path) =>
    (await read(path)).includes(SLUG) ? [path] : [],
  );
  return (await Promise.all(named)).flat();
};

describe('in uk', () => {
  const locale = 'uk';

  const { editor, home, posts, navigation, postPages } = adminMessages[locale];
  const { account } = messages[locale].community;

  test('with only the keyboard the owner sets up the blog, writes in two languages, shares a preview, schedules, renames, deletes and restores', async () => {
    const { token } = await prepareFirstAdmin({ admin: null });
    const page = await site.open(DESKTOP);
    const complaints = collectErrors(page);

    // The first admin, by the link of the log.
    await page.goto(site.url(`${paths.setUp(locale)}?token=${token}`));
    await typeInto(page.getByLabel(account.name, { exact: true }), 'Леся Українка');
    await typeInto(page.getByLabel(account.email, { exact: true }), 'lesia@example.com');
    await typeInto(page.getByLabel(account.password, { exact: true }), PASSWORD);
    await page.keyboard.press('Enter');
    // The first admin begins in the admin.
    await page.waitForURL(site.url(paths.admin(locale)));
    await waitForAdmin(page);
    await pressOn(page.getByRole('link', { name: home.firstSteps.steps.write }));

    // A post in Ukrainian with a pasted picture, English next to it.
    await waitForEditors(page);
    await typeInto(textbox(page, editor.titleOf.uk), 'Море в березні');
    await tabTo(textbox(page, editor.contentOf.uk));
    await page.keyboard.type('Хвилі й піна.');
    await page.keyboard.press('Enter');
    await pastePicture(page, 'хвиля.png');
    await typeInto(page.getByLabel(editor.altQuestion.question), 'Хвиля');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Comma');
    await typeInto(textbox(page, editor.titleOf.en), 'The sea in March');
    await tabTo(textbox(page, editor.contentOf.en));
    await page.keyboard.type('Waves and foam.');
    await page.keyboard.press('Control+s');
    await page.waitForURL(/\/posts\/[0-9a-f]{24}$/);
    await saved(page);
    const written = page.url();

    // A preview for somebody without an account.
    await pressOn(page.getByRole('link', { name: editor.links.previews }));
    await pressOn(page.getByRole('button', { name: postPages.previews.create }));
    const link = await page.getByRole('link', { name: /\/uk\/preview\// }).getAttribute('href');
    const stranger = await site.open(DESKTOP);
    await stranger.goto(site.url(link ?? ''));
    expect(await stranger.getByRole('heading', { level: 1 }).textContent()).toContain('Море');
    const picture = stranger.getByRole('img', { name: 'Хвиля' });
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);

    // Scheduled: nowhere a second before its minute, everywhere at it.
    const moment = aMinuteTomorrow();
    await page.goto(written);
    await waitForEditors(page);
    const local = toLocalTime(moment.toISOString(), siteSettings().timeZone);
    await typeMoment(page.getByLabel(editor.fields.date), local);
    expect(await page.getByLabel(editor.fields.date).inputValue()).toBe(local);
    await page.keyboard.press('Control+s');
    await saved(page);
    await page.keyboard.press('Control+Enter');
    await pressOn(page.getByRole('button', { name: editor.schedule.both }));
    await page.getByText(editor.done.scheduled).waitFor();
    vi.useFakeTimers({ toFake: ['Date'], now: moment.getTime() - 1_000 });
    expect([await status(paths.post('uk', SLUG)), await status(paths.post('en', SLUG))]).toEqual([404, 404]);
    expect(await namesPost()).toEqual([]);
    vi.setSystemTime(moment);
    expect([await status(paths.post('uk', SLUG)), await status(paths.post('en', SLUG))]).toEqual([200, 200]);
    expect(await namesPost()).toEqual([...LISTS, ...DOCUMENTS]);

    // Another address: the old one leads to it.
    await page.goto(site.url(paths.adminPost(locale, SLUG)));
    await waitForEditors(page);
    await typeInto(page.getByLabel(editor.fields.slug, { exact: true }), 'vesniane-more');
    await page.getByText(editor.fields.slugRedirects(`/blog/${SLUG}`)).waitFor();
    await page.keyboard.press('Control+s');
    await saved(page);
    await page.keyboard.press('Control+Enter');
    const panel = page.locator('.publish-choices');
    await panel.getByText(editor.settingsChange(editor.fields.slug)).waitFor();
    await panel.getByText(editor.fields.slugRedirects(`/blog/${SLUG}`)).waitFor();
    await pressOn(page.getByRole('button', { name: editor.schedule.both }));
    await page.waitForURL(/\/posts\/vesniane-more(\?|$)/);
    const moved = await fetch(site.url(paths.post('en', SLUG)), { redirect: 'manual' });
    expect([moved.status, moved.headers.get('location')]).toEqual([308, '/en/blog/vesniane-more']);

    // The bin and back, with a comment.
    const { versions } = await getPostForEditing({
      actor: anActor(await aUser({ role: 'admin' })),
      post: 'vesniane-more',
    });
    await aComment(await aUser(), { postId: versions.uk.id ?? '', content: 'Чути шум хвиль' });
    await openAdminPage(page, site.url(paths.adminPosts(locale)));
    await pressOn(page.getByRole('checkbox', { name: posts.selectAll }), 'Space');
    await pressOn(page.getByRole('button', { name: posts.bulk.bin }));
    await page.getByText(posts.done.bin(1)).waitFor();
    expect(await status('/uk/blog/vesniane-more')).toBe(404);
    await pressOn(page.getByRole('link', { name: new RegExp(`^${posts.toBin}`) }));
    await page.getByRole('heading', { level: 1, name: navigation.bin }).waitFor();
    await pressOn(page.getByRole('button', { name: postPages.bin.restore }));
    await page.getByRole('link', { name: postPages.bin.open.post }).waitFor();
    expect(await read('/uk/blog/vesniane-more')).toContain('Чути шум хвиль');
    expect(await status(paths.post('en', SLUG))).toBe(308);
    expect(complaints()).toEqual([]);
  });
});

/** A minute in a day from now. Its local time is not one that the end of summer time repeats. */
function aMinuteTomorrow(): Date {
  const { timeZone } = siteSettings();
  const at = Math.ceil((Date.now() + DAY) / 60_000) * 60_000;
  const local = toLocalTime(new Date(at).toISOString(), timeZone);
  const isClear = toInstant(local, timeZone)?.getTime() === at;
  return new Date(isClear ? at : at + 2 * HOUR);
}
