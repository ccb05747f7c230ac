import { describe, expect, test } from 'vitest';
import { messages } from '#app/i18n/messages.ts';
import { accessibilityProblems } from '../accessibility.ts';
import { aComment } from '../comments.ts';
import { DESKTOP, listen, useDiscussionSite } from '../discussion-site.ts';
import { aPerson } from '../people.ts';

const site = useDiscussionSite();

const NARROW = { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true };

describe.each(['uk', 'en'] as const)('at 320 px the header in %s', (locale) => {
  test('has two lines, whether somebody is signed in or not', async () => {
    const reader = await aPerson();
    for (const page of [await site.open(NARROW), await site.visit(reader, NARROW)]) {
      await page.goto(site.url(`/${locale}`));
      const header = page.getByRole('banner');
      const tops = await header.locator('nav > *').evaluateAll((parts) => {
        return parts.map((part) => Math.round(part.getBoundingClientRect().top));
      });
      expect(tops.length).toBe(4);
      expect(new Set(tops).size).toBe(1);
      expect((await header.boundingBox())?.height).toBeLessThan(110);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    }
  });

  test('leads an admin to the moderation', async () => {
    const admin = await aPerson({ role: 'admin' });
    await aComment(await aPerson(), { postId: site.post.ids[locale], hidden: 'waiting' });
    const page = await site.visit(admin, NARROW);
    await page.goto(site.url(`/${locale}`));
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const { moderation } = messages[locale].community;
    await page
      .getByRole('banner')
      .getByRole('link', { name: moderation.waitingFor(1) })
      .click();
    expect(new URL(page.url()).search).toBe('?view=waiting');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(moderation.title);
  });
});

describe('the box that means all comments of the page', () => {
  const { moderation } = messages.en.community;
  const open = async (javaScriptEnabled: boolean, hash = '') => {
    const [admin, author] = await Promise.all([aPerson({ role: 'admin' }), aPerson()]);
    for (let count = 0; count < 3; count++) await aComment(author, { postId: site.post.ids.en });
    const page = await site.visit(admin, { ...DESKTOP, javaScriptEnabled });
    await page.goto(site.url(`/en/moderation${hash}`));
    const all = page.getByLabel(moderation.selectAll);
    return { page, all, each: page.locator('.moderation-entry input') };
  };

  test('ticks the others, and goes with them', async () => {
    const { page, all, each } = await open(true);
    await all.check();
    for (const box of await each.all()) expect(await box.isChecked()).toBe(true);
    await each.first().uncheck();
    expect(await all.isChecked()).toBe(false);
    expect(await all.evaluate((box) => (box as HTMLInputElement).indeterminate)).toBe(true);
    await page.getByRole('button', { name: moderation.hide }).click();
    await page.getByText(moderation.done.hide(2)).waitFor();
  });

  test('ticks them as well where the end of the address got lost on its way', async () => {
    const { page, all, each } = await open(true, '#%D0%BF%D1');
    const complaints = listen(page);
    await all.check();
    for (const box of await each.all()) expect(await box.isChecked()).toBe(true);
    await page.evaluate(() => location.assign('#%D0'));
    await page.waitForFunction(() => location.hash === '#%D0');
    expect(complaints()).toEqual([]);
  });

  test('without scripts means them all the same', async () => {
    const { page, all } = await open(false);
    await all.check();
    await page.getByRole('button', { name: moderation.hide }).click();
    await page.getByText(moderation.done.hide(3)).waitFor();
  });
});
