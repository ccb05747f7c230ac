import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#app/texts/messages.ts';
import { aPicture, aStoredPicture } from '#test/factories/media.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { aUser } from '#test/factories/users.ts';
import { accessibilityProblems } from '#test/setup/accessibility.ts';
import { openSignedIn } from '#test/setup/signed-in-page.ts';
import { useSite } from '#test/setup/site.ts';

const site = useSite();

beforeEach(async () => {
  await aPost({ slug: 'shared', uk: aVersion({ title: 'Спільна' }) });
  const addresses: string[] = [];
  for (const width of [1_600, 300]) {
    const bytes = await aPicture('jpeg', { width, height: 200 });
    addresses.push((await aStoredPicture({ bytes })).url);
  }
  const [large, small] = addresses;
  const content = `![A wide view](${large})\n\n![A detail](${small})`;
  await aPost({ slug: 'pictures', en: aVersion({ content }) });
});

const ADDRESS = 'http://localhost:3000/uk/blog/shared';

describe('the link to a post', () => {
  const words = messages.uk.post;
  const open = async (options = {}, prepare = '') => {
    const page = await site.open(options);
    if (prepare) await page.addInitScript(prepare);
    await page.goto(site.url('/uk/blog/shared'));
    return { page, link: page.locator('.share') };
  };

  test('copies the address if the browser cannot share', async () => {
    const permissions = ['clipboard-read', 'clipboard-write'];
    const { page, link } = await open({ permissions }, 'delete Navigator.prototype.share');
    await page.getByRole('link', { name: words.copyLink }).click();
    await page.getByRole('link', { name: words.copied }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(ADDRESS);
    await expect.poll(() => link.textContent()).toBe(words.copyLink);
  });

  test('shares title and address if the browser can, and a closed menu changes nothing', async () => {
    const { page } = await open(
      {},
      `Navigator.prototype.share = async (data) => {
        window.shared = data;
        throw new DOMException('closed', 'AbortError');
      }`,
    );
    await page.getByRole('link', { name: words.share }).click();
    const shared = () => page.evaluate(() => Reflect.get(window, 'shared'));
    await expect.poll(shared).toEqual({ title: 'Спільна · Двомова', url: ADDRESS });
    expect(page.url()).toBe(site.url('/uk/blog/shared'));
  });
});

describe('a picture that is shown smaller than it is', () => {
  async function openPost(open: () => Promise<Page>): Promise<Page> {
    const page = await open();
    await page.goto(site.url('/en/blog/pictures'));
    await page.getByRole('button', { name: 'A wide view' }).waitFor();
    return page;
  }
  const SIZE = { viewport: { width: 800, height: 900 } };
  const dialog = (page: Page) => page.locator('dialog.zoom[open]');

  test('opens by keyboard, closes with Escape or Back, and the focus returns; a small one stays', async () => {
    const page = await openPost(async () => site.open(SIZE));
    expect(await page.getByRole('button', { name: 'A detail' }).count()).toBe(0);
    await page.getByRole('button', { name: 'A wide view' }).press('Enter');
    await dialog(page).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('dialog').count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('alt'))).toBe('A wide view');

    await page.getByRole('button', { name: 'A wide view' }).click();
    await dialog(page).waitFor();
    await page.goBack();
    await expect.poll(() => page.locator('dialog').count()).toBe(0);
    expect(page.url()).toBe(site.url('/en/blog/pictures'));
  });

  test('opens more than once for a signed-in user, and closes with its button', async () => {
    const page = await openPost(async () => openSignedIn(site, await aUser(), SIZE));
    for (let time = 0; time < 2; time++) {
      await page.getByRole('button', { name: 'A wide view' }).click();
      await dialog(page).waitFor();
      await page.getByRole('button', { name: messages.en.post.closePicture }).click();
      await expect.poll(() => page.locator('dialog').count()).toBe(0);
    }
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  });
});
