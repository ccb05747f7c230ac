import { stat } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { exportTexts } from '#app/moving/texts/messages.ts';
import { movingPaths } from '#contract/moving/paths.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { importContent } from '#server/content/import.ts';
import { openOwnPages } from '#server/moving/http/own-pages.ts';
import { exportSite } from '#server/moving/static-site/export-site.ts';
import { SiteFolder } from '#server/moving/static-site/folder.ts';
import { stopPictureRenderer } from '#server/open-graph/picture-renderer.ts';
import { searchPosts } from '#server/search/results/search.ts';
import { aComment } from '#test/comments/factory.ts';
import { aContentFolder } from '#test/factories/content-folder.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { aUser } from '#test/factories/users.ts';
import { serveFolder } from '#test/moving/file-server.ts';
import { expectSoundEverywhere } from '#test/setup/accessibility.ts';
import { openAdminPage, openAsAdmin } from '#test/setup/admin-page.ts';
import { collectErrors, DESKTOP, PHONE } from '#test/setup/discussion-site.ts';
import { useSite } from '#test/setup/site.ts';

const site = useSite();
afterAll(stopPictureRenderer);

/** Other forms than those in the texts, words of titles, tags and code, and words that nothing has. */
const WORDS = {
  uk: 'електричками потягу містом гори Карпат мандрувати сирний рюкзаки ніччю поїдемо кави озерами друзям дощі лісу слово',
  en: 'train towns mountains travelling cheeses rucksack nights coffee lakes friend raining forests written reader xylophone',
};

async function aCopy(): Promise<string> {
  await importContent({ actor: COMMAND_LINE, target: 'demo' });
  const tags = [{ slug: 'cats', nameUk: 'Коти', nameEn: 'Cats' }];
  const uk = aVersion({ title: 'Про гаву', content: 'Об’єкт, ґава й їжак. `const x`' });
  const { posts } = await aPost({ slug: 'hava', uk, tags });
  await aComment(await aUser({ name: 'Іван Франко' }), {
    postId: posts[0]?.id ?? '',
    content: 'Гарний допис',
  });
  const folder = await aContentFolder();
  const target = await SiteFolder.open(folder);
  await exportSite({ source: await openOwnPages(), target, base: new URL('http://localhost/deep/sub/') });
  await target.end();
  return serveFolder(folder, '/deep/sub/');
}

test('a copy is read and searched from a folder of a file server, on a phone and on a desktop', async () => {
  const root = await aCopy();
  const page = await site.open({ ...PHONE, locale: 'en-GB' });
  const complaints = collectErrors(page);
  await page.goto(root);
  await page.waitForURL(`${root}en/`);
  await page.getByRole('link', { name: 'Українська' }).click();
  await page.getByRole('link', { name: 'Про гаву' }).first().click();
  await page.getByText('Гарний допис').waitFor();
  expect(await page.getByText('Це статична копія сайту').count()).toBe(1);
  await expectSoundEverywhere(page);

  // The theme stays on the next page.
  await page.setViewportSize(DESKTOP.viewport ?? { width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Темна' }).click();
  expect(await page.getByRole('link', { name: 'Увійти' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Теги' }).first().click();
  await page.waitForURL(/\/uk\/tags\/$/);
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  expect(await page.getByRole('button', { name: 'Темна' }).getAttribute('aria-pressed')).toBe('true');

  await page.keyboard.press('/');
  await page.waitForURL(/\/uk\/search\/$/);
  await page.getByRole('searchbox').fill('їжаків');
  await page.keyboard.press('Enter');
  await page.getByText('Знайдено 1 допис').waitFor();
  await expectSoundEverywhere(page);
  await page.getByRole('link', { name: 'Про гаву' }).click();
  await page.waitForURL(`${root}uk/blog/hava/`);
  const missing = await page.goto(`${root}uk/blog/none/deeper`);
  expect(missing?.status()).toBe(404);
  await expectSoundEverywhere(page);
  expect(complaints()).toEqual([]);
  await expectSameSearch(page, root);
}, 300_000);

/** The search of the copy finds what the search of the site finds. */
async function expectSameSearch(page: Page, root: string): Promise<void> {
  let found = 0;
  for (const [locale, words] of Object.entries(WORDS) as ['uk' | 'en', string][]) {
    const queries = [
      ...words.split(' '),
      'cats',
      'ґави',
      'const',
      'їжак ґава',
      'мандри -потяг',
      '"ґава й їжак"',
      '"їжак ґава"',
    ];
    for (const query of queries) {
      await page.goto(`${root}${locale}/search/?q=${encodeURIComponent(query)}`);
      await page.locator('.search-summary').waitFor();
      const hrefs = await page
        .locator('.search-result:not(:has(.result-kind)) a')
        .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname.split('/').at(-2)));
      const { answer } = await searchPosts({ q: query, locale, page: 1, limit: 50 });
      const live = answer.results.map(({ slug }) => encodeURIComponent(slug));
      expect(hrefs.toSorted(), `${query} in ${locale}`).toEqual(live.toSorted());
      found += live.length;
    }
  }
  expect(found).toBeGreaterThan(20);
}

test('all content and the site are downloaded on a phone, by keyboard', async () => {
  await aPost({ uk: aVersion({ content: 'а'.repeat(300_000) }) });
  const page = await openAsAdmin(site, { ...PHONE, acceptDownloads: true });
  const complaints = collectErrors(page);
  await openAdminPage(page, site.url(movingPaths.export('uk')));
  await expectSoundEverywhere(page);
  for (const [kind, name] of [
    ['content', exportTexts.uk.content.submit],
    ['site', exportTexts.uk.site.submit],
  ] as const) {
    const button = page.getByRole('button', { name });
    await button.focus();
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(file.suggestedFilename()).toMatch(new RegExp(`^dvomova-${kind}-.*\\.tar$`));
    const saved = await file.path();
    expect((await stat(saved)).size).toBeGreaterThan(300_000);
    await page.locator('progress').waitFor({ state: 'detached' });
  }
  await page.getByRole('link', { name: exportTexts.uk.backup.link }).click();
  await page.getByRole('heading', { name: 'Резервні копії', level: 1 }).waitFor();
  expect(complaints()).toEqual([]);
});
