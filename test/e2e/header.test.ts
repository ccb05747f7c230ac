import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { moderationEn } from '#app/comments/texts/admin-en.ts';
import { commentTexts } from '#app/comments/texts/messages.ts';
import { messages } from '#app/texts/messages.ts';
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

const phone = (width: number) => ({ viewport: { width, height: 640 }, isMobile: true, hasTouch: true });

describe.each(['uk', 'en'] as const)('the header on a phone in %s', (locale) => {
  test.each([
    [320, 'a reader', 6],
    [390, 'a reader', 6],
    [320, 'a signed-in user', 7],
    [390, 'a signed-in user', 7],
    [320, 'an admin', 8],
    [390, 'an admin', 8],
  ])('%d px wide has two lines and touch targets of 44 px for %s', async (width, who, count) => {
    const user = await aUser({ role: who === 'an admin' ? 'admin' : 'reader' });
    await manyWaiting(site.post.ids[locale], user);
    const page = await (who === 'a reader' ? site.open(phone(width)) : site.visit(user, phone(width)));
    await page.goto(site.url(`/${locale}`));
    const header = page.getByRole('banner');
    const tops = (await boxesOf(header.locator('nav > *'))).map(({ y }) => Math.round(y));
    expect(tops.length).toBe(4);
    expect(new Set(tops).size).toBe(1);
    expect((await header.boundingBox())?.height).toBeLessThan(110);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const targets = await boxesOf(header.locator('a:visible, button:visible'));
    expect(targets.length).toBe(count);
    for (const box of targets) expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    expect(overlapping(targets)).toEqual([]);
  });

  test('has two lines with a wide logo and a long menu, whose last link can be reached', async () => {
    const admin = await aUser({ role: 'admin' });
    await wideHeader(admin);
    for (const page of [await site.open(phone(320)), await site.visit(admin, phone(320))]) {
      for (const width of [320, 360, 390]) {
        await page.setViewportSize({ width, height: 640 });
        await page.goto(site.url(`/${locale}/blog`));
        const header = page.getByRole('banner');
        expect((await header.boundingBox())?.height, `${width} px`).toBeLessThan(110);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        const outside = header.locator('.site-name img, .header-link, .language-switcher a, .theme-toggle');
        expect(overlapping(await boxesOf(outside)), `${width} px`).toEqual([]);
        const last = header.locator('.site-navigation a').last();
        await header.locator('.site-navigation').evaluate((menu) => menu.scrollTo(1_000, 0));
        const [box, edge] = [
          await last.boundingBox(),
          await header.locator('.language-switcher').boundingBox(),
        ];
        expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThanOrEqual((edge?.x ?? 0) + 1);
      }
    }
  });

  test.each(['a reader', 'a signed-in user', 'an admin'])(
    'has two lines without overlaps on a post without a translation, for %s',
    async (who) => {
      const { slug } = await aPost({ [locale === 'uk' ? 'en' : 'uk']: undefined });
      const user = await aUser({ role: who === 'an admin' ? 'admin' : 'reader' });
      const page = await (who === 'a reader' ? site.open(phone(320)) : site.visit(user, phone(320)));
      for (const width of [320, 360, 375, 390, 412, 430]) {
        await page.setViewportSize({ width, height: 640 });
        await page.goto(site.url(`/${locale}/blog/${slug}`));
        const header = page.getByRole('banner');
        expect((await header.boundingBox())?.height, `${width} px`).toBeLessThan(110);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        expect(overlapping(await boxesOf(header.locator('a:visible, button:visible')))).toEqual([]);
        const link = header.getByRole('link', {
          name: messages[locale === 'uk' ? 'en' : 'uk'].language.allPosts,
        });
        expect(await link.evaluate(linesOfText), `${width} px`).toBe(1);
        expect(await header.locator('[aria-current=true]:visible').count()).toBe(0);
      }
    },
  );

  test('links an admin to the admin, by it to moderation, and shows the number of held comments', async () => {
    const admin = await aUser({ role: 'admin' });
    await aComment(await aUser(), { postId: site.post.ids[locale], hidden: 'waiting' });
    const page = await site.visit(admin, phone(320));
    await page.goto(site.url(`/${locale}`));
    expect(await page.getByRole('banner').getByText('1', { exact: true }).isVisible()).toBe(true);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const { moderation } = messages[locale].community;
    const held = { name: moderation.waitingFor(1) };
    await page.getByRole('banner').getByRole('link', held).click();
    await page.getByRole('main').getByRole('link', held).click();
    await page.waitForURL(/\?view=waiting$/);
    await page.getByRole('heading', { level: 1, name: commentTexts[locale].moderation }).waitFor();
  });
});

test('the header of an admin has one line on a small laptop', async () => {
  const admin = await aUser({ role: 'admin', name: 'Володимира Розчаровська-Незабудько' });
  await manyWaiting(site.post.ids.uk, admin);
  const { slug } = await aPost({ en: undefined });
  for (const width of [800, 1023, 1024, 1199, 1200, 1280, 1440]) {
    const page = await site.visit(admin, { viewport: { width, height: 700 } });
    await page.goto(site.url(`/uk/blog/${slug}`));
    expect((await page.getByRole('banner').boundingBox())?.height, `${width} px`).toBeLessThan(80);
  }
});

test('the header of an admin has one line next to the scrollbar of Windows', async () => {
  const admin = await aUser({ role: 'admin', name: 'Володимира Розчаровська-Незабудько' });
  await manyWaiting(site.post.ids.uk, admin);
  const { slug } = await aPost({ en: undefined });
  const storageState = await (await site.visit(admin)).context().storageState();

  // The scrollbar is a part of the width that styles ask for.
  const browser = await launchBrowser({ hasScrollbars: true });
  try {
    for (const width of [800, 831, 832, 1023, 1024, 1199, 1200, 1280]) {
      const viewport = { width, height: 700 };
      const page = await browser.newPage({ storageState, viewport, bypassCSP: true });
      await page.goto(site.url(`/uk/blog/${slug}`));
      await page.addStyleTag({ content: '::-webkit-scrollbar { width: 17px }' });
      expect(await page.evaluate(() => document.documentElement.clientWidth)).toBe(width - 17);
      expect((await page.getByRole('banner').boundingBox())?.height, `${width} px`).toBeLessThan(80);
      await page.close();
    }
  } finally {
    await browser.close();
  }
});

test('the navigation of a signed-in reader begins at the axis of the text', async () => {
  const reader = await aUser({ name: 'Володимира Розчаровська-Незабудько' });
  const page = await site.visit(reader, { viewport: { width: 1280, height: 700 } });
  await page.goto(site.url(`/uk/blog/${site.post.slug}`));
  const left = async (selector: string) => (await page.locator(selector).first().boundingBox())?.x;
  expect(await left('.site-navigation a')).toBe(await left('.post h1'));
  expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(80);
});

test('the navigation next to a wide logo begins at the axis of the text', async () => {
  await wideHeader(await aUser({ role: 'admin' }));
  const page = await site.open(DESKTOP);
  await page.goto(site.url(`/uk/blog/${site.post.slug}`));
  const left = async (selector: string) => (await page.locator(selector).first().boundingBox())?.x;
  expect(await left('.site-navigation a')).toBe(await left('.post h1'));
});

describe('the checkbox that selects all comments of the page', () => {
  const moderation = moderationEn;
  const open = async (javaScriptEnabled: boolean, hash = '') => {
    const [admin, author] = await Promise.all([aUser({ role: 'admin' }), aUser()]);
    for (let count = 0; count < 3; count++) await aComment(author, { postId: site.post.ids.en });
    const page = await site.visit(admin, { ...DESKTOP, javaScriptEnabled });
    await page.goto(site.url(`/en/admin/comments${hash}`));
    const all = page.getByLabel(moderation.selectAll);
    return { page, all, each: page.locator('.moderation-entry input') };
  };

  test('checks the others and follows their state', async () => {
    const { page, all, each } = await open(true);
    await all.check();
    for (const box of await each.all()) expect(await box.isChecked()).toBe(true);
    await each.first().uncheck();
    expect(await all.isChecked()).toBe(false);
    expect(await all.evaluate((box) => (box as HTMLInputElement).indeterminate)).toBe(true);
    await page.getByRole('button', { name: moderation.hide, exact: true }).click();
    await page.getByText(moderation.done.hide(2)).waitFor();
  });

  test('works when the URL ends in a truncated escape', async () => {
    const { page, all, each } = await open(true, '#%D0%BF%D1');
    const complaints = collectErrors(page);
    await all.check();
    for (const box of await each.all()) expect(await box.isChecked()).toBe(true);
    await page.evaluate(() => location.assign('#%D0'));
    await page.waitForFunction(() => location.hash === '#%D0');
    expect(complaints()).toEqual([]);
  });

  test('selects all comments without scripts', async () => {
    const { page, all } = await open(false);
    await all.check();
    await page.getByRole('button', { name: moderation.hide, exact: true }).click();
    await page.getByText(moderation.done.hide(3)).waitFor();
  });
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
