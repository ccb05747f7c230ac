import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { moderationEn } from '#app/comments/texts/admin-en.ts';
import { commentTexts } from '#app/comments/texts/messages.ts';
import { messages } from '#app/texts/messages.ts';
import { LOCALES, otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { database } from '#server/db/client.ts';
import { aComment, manyComments } from '#test/comments/factory.ts';
import { anActor } from '#test/factories/actors.ts';
import { aPicture, aStoredPicture } from '#test/factories/media.ts';
import { aPost } from '#test/factories/posts.ts';
import { setSiteSettings } from '#test/factories/site-settings.ts';
import { aUser } from '#test/factories/users.ts';
import { accessibilityProblems } from '#test/setup/accessibility.ts';
import { launchBrowser } from '#test/setup/browser.ts';
import { collectErrors, DESKTOP, useDiscussionSite } from '#test/setup/discussion-site.ts';

const site = useDiscussionSite();

const PHONE = { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true };
const WIDTHS = [320, 360, 390, 430];
/** The links and buttons of the header. */
const VISITORS = { 'a reader': 6, 'an admin': 8 };

test.each(Object.entries(VISITORS))(
  'on phones the header has two lines and touch targets of 44 px that do not overlap, for %s',
  async (who, count) => {
    const user = await aUser({ role: 'admin' });
    await manyWaiting(site.post.ids.uk, user);
    const page = await (who === 'a reader' ? site.open(PHONE) : site.visit(user, PHONE));
    for (const locale of LOCALES) {
      const { slug } = await aPost({ [otherLocale(locale)]: undefined });
      for (const path of [paths.home(locale), paths.post(locale, slug)]) {
        const isHome = path === paths.home(locale);
        await page.goto(site.url(path));
        const header = page.getByRole('banner');
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 640 });
          const place = `${path} at ${width} px`;
          const tops = (await boxesOf(header.locator('nav > *'))).map(({ y }) => Math.round(y));
          expect([tops.length, new Set(tops).size], place).toEqual([isHome ? 4 : 3, 1]);
          expect((await header.boundingBox())?.height, place).toBeLessThan(110);
          expect(await page.evaluate(() => document.documentElement.scrollWidth), place).toBe(width);
          const targets = await boxesOf(header.locator('a:visible, button:visible'));
          if (isHome) expect(targets.length, place).toBe(count);
          for (const box of targets)
            expect(Math.min(box.width, box.height), place).toBeGreaterThanOrEqual(44);
          expect(overlapping(targets), place).toEqual([]);
          if (isHome) continue;

          const link = header.getByRole('link', { name: messages[otherLocale(locale)].language.allPosts });
          expect(await link.evaluate(linesOfText), place).toBe(1);
          expect(await header.locator('[aria-current=true]:visible').count(), place).toBe(0);
        }
      }
    }
  },
);

test('on phones a wide logo and a long menu leave two lines, and the last link can be reached', async () => {
  const admin = await aUser({ role: 'admin' });
  await wideHeader(admin);
  for (const page of [await site.open(PHONE), await site.visit(admin, PHONE)]) {
    for (const locale of LOCALES) {
      await page.goto(site.url(paths.blog(locale)));
      const header = page.getByRole('banner');
      const last = header.locator('.site-navigation a').last();
      for (const width of [320, 360, 390]) {
        await page.setViewportSize({ width, height: 640 });
        expect((await header.boundingBox())?.height, `${width} px`).toBeLessThan(110);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        const outside = header.locator('.site-name img, .header-link, .language-switcher a, .theme-toggle');
        expect(overlapping(await boxesOf(outside)), `${width} px`).toEqual([]);
        await header.locator('.site-navigation').evaluate((menu) => menu.scrollTo(1_000, 0));
        const [box, edge] = await Promise.all([
          last.boundingBox(),
          header.locator('.language-switcher').boundingBox(),
        ]);
        expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThanOrEqual((edge?.x ?? 0) + 1);
      }
    }
  }
});

test('the header leads an admin to the held comments, whose number it shows', async () => {
  const locale = 'uk';
  const admin = await aUser({ role: 'admin' });
  await aComment(await aUser(), { postId: site.post.ids[locale], hidden: 'waiting' });
  const page = await site.visit(admin, PHONE);
  await page.goto(site.url(`/${locale}`));
  expect(await page.getByRole('banner').getByText('1', { exact: true }).isVisible()).toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);
  const held = { name: messages[locale].community.moderation.waitingFor(1) };
  await page.getByRole('banner').getByRole('link', held).click();
  await page.getByRole('main').getByRole('link', held).click();
  await page.waitForURL(/\?view=waiting$/);
  await page.getByRole('heading', { level: 1, name: commentTexts[locale].moderation }).waitFor();
});

test('the header of an admin has one line on a small laptop, also next to the scrollbar of Windows', async () => {
  const admin = await aUser({ role: 'admin', name: 'Володимира Розчаровська-Незабудько' });
  await manyWaiting(site.post.ids.uk, admin);
  const { slug } = await aPost({ en: undefined });
  const plain = await site.visit(admin);
  const storageState = await plain.context().storageState();
  const heightIn = (page: Page) => page.getByRole('banner').boundingBox();

  // The scrollbar is a part of the width that styles ask for.
  const browser = await launchBrowser({ hasScrollbars: true });
  try {
    const scrolled = await browser.newPage({ storageState, bypassCSP: true });
    for (const page of [plain, scrolled]) await page.goto(site.url(`/uk/blog/${slug}`));
    await scrolled.addStyleTag({ content: '::-webkit-scrollbar { width: 17px }' });
    for (const width of [800, 831, 832, 1023, 1024, 1199, 1200, 1280, 1440]) {
      for (const page of [plain, scrolled]) {
        await page.setViewportSize({ width, height: 700 });
        expect((await heightIn(page))?.height, `${width} px`).toBeLessThan(80);
      }
      expect(await scrolled.evaluate(() => document.documentElement.clientWidth)).toBe(width - 17);
    }
  } finally {
    await browser.close();
  }
});

test('the navigation begins at the axis of the text, for a signed-in reader and next to a wide logo', async () => {
  const reader = await aUser({ name: 'Володимира Розчаровська-Незабудько' });
  const page = await site.visit(reader, { viewport: { width: 1280, height: 700 } });
  const left = async (selector: string) => (await page.locator(selector).first().boundingBox())?.x;
  await page.goto(site.url(`/uk/blog/${site.post.slug}`));
  expect(await left('.site-navigation a')).toBe(await left('.post h1'));
  expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(80);
  await wideHeader(await aUser({ role: 'admin' }));
  await page.reload();
  expect(await left('.site-navigation a')).toBe(await left('.post h1'));
});

test('the checkbox that selects all comments of the page follows the others', async () => {
  const moderation = moderationEn;
  const [admin, author] = await Promise.all([aUser({ role: 'admin' }), aUser()]);
  for (let count = 0; count < 3; count++) await aComment(author, { postId: site.post.ids.en });
  const page = await site.visit(admin, DESKTOP);
  const complaints = collectErrors(page);
  // The address ends in a truncated escape.
  await page.goto(site.url('/en/admin/comments#%D0%BF%D1'));
  const all = page.getByLabel(moderation.selectAll);
  const each = page.locator('.moderation-entry input');

  await all.check();
  for (const box of await each.all()) expect(await box.isChecked()).toBe(true);
  await each.first().uncheck();
  expect(await all.isChecked()).toBe(false);
  expect(await all.evaluate((box) => (box as HTMLInputElement).indeterminate)).toBe(true);
  await page.evaluate(() => location.assign('#%D0'));
  await page.waitForFunction(() => location.hash === '#%D0');
  await page.getByRole('button', { name: moderation.hide, exact: true }).click();
  await page.getByText(moderation.done.hide(2)).waitFor();
  expect(complaints()).toEqual([]);
});

type Box = { x: number; y: number; width: number; height: number };

async function boxesOf(parts: Locator): Promise<Box[]> {
  const boxes = await Promise.all((await parts.all()).map((part) => part.boundingBox()));
  return boxes.filter((box) => box !== null);
}

function overlapping(boxes: Box[]): [Box, Box][] {
  return boxes.flatMap((one, index) =>
    boxes.slice(index + 1).flatMap((other): [Box, Box][] => {
      const isBeside = one.x + one.width <= other.x + 0.5 || other.x + other.width <= one.x + 0.5;
      const isAbove = one.y + one.height <= other.y + 0.5 || other.y + other.height <= one.y + 0.5;
      return isBeside || isAbove ? [] : [[one, other]];
    }),
  );
}

/** A wide logo instead of the name, and two links of the owner in the menu. */
async function wideHeader(admin: Awaited<ReturnType<typeof aUser>>): Promise<void> {
  const bytes = await aPicture('png', { width: 900, height: 120 });
  const { url } = await aStoredPicture({ bytes });
  const light = { url, type: 'image/png', width: 900, height: 120 };
  const about = { text: 'Про мене', href: '/uk/archive' };
  const links = [about, { text: 'Контакти', href: '/uk/authors' }];

  await setSiteSettings({
    actor: anActor(admin),
    logo: { light, dark: null },
    navigation: { uk: links, en: links },
  });
}

/** Makes more held comments than the header counts (99). */
async function manyWaiting(postId: string, by: Awaited<ReturnType<typeof aUser>>): Promise<void> {
  await manyComments(120, { postId, by: [by] });
  await database()
    .collection('comments')
    .updateMany({}, { $set: { hidden: 'waiting' } });
}

function linesOfText(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size;
}
