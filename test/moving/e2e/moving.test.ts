import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { movingNavigation } from '#app/moving/texts/core.ts';
import { importTexts, redirectTexts } from '#app/moving/texts/messages.ts';
import type { Locale } from '#contract/locales.ts';
import { movingPaths } from '#contract/moving/paths.ts';
import { paths } from '#contract/paths.ts';
import { features } from '#server/features.ts';
import { workOn } from '#server/moving/run/work.ts';
import { wxr } from '#test/moving/wordpress-export.ts';
import { expectSoundEverywhere } from '#test/setup/accessibility.ts';
import { openAdminPage, openAsAdmin } from '#test/setup/admin-page.ts';
import { collectErrors, DESKTOP, PHONE } from '#test/setup/discussion-site.ts';
import { pressOn, tabTo } from '#test/setup/keyboard.ts';
import { useSite } from '#test/setup/site.ts';

const site = useSite();

/** Two pairs by their dates and numbers, and a post that has none. */
const EXPORT = wxr(
  [
    ...[0, 1].flatMap((number) =>
      (['uk', 'en'] as const).map((locale, side) => ({
        id: 1 + number * 2 + side,
        locale,
        slug: `${locale}-${number}`,
        title: `${locale === 'uk' ? 'Допис' : 'Post'} ${number}`,
        html: `<p>${locale === 'uk' ? 'Текст' : 'Text'} ${number}77 ${number}88 ${number}99</p>`,
        date: `2024-0${number + 1}-02 03:04:05`,
      })),
    ),
    {
      id: 9,
      locale: 'uk',
      slug: 'sam',
      title: 'Сам',
      html: '<p>Так [mapbox id="5"]</p>',
      date: '2020-01-01 00:00:00',
    },
  ],
  { plugin: 'none' },
);

const idIn = (page: Page) => /import\/([0-9a-f]{24})/.exec(page.url())?.[1] ?? '';

/** What the process of the service does after a button. */
async function work(page: Page): Promise<void> {
  await page.getByRole('progressbar').waitFor();
  await workOn(idIn(page), { features });
}

test.each<[Locale, typeof PHONE]>([
  ['uk', PHONE],
  ['en', DESKTOP],
])(
  'a blog moves here in %s: a file, a plan, its pairs by keyboard, the run, and back',
  async (locale, device) => {
    const words = importTexts[locale];
    const page = await openAsAdmin(site, device);
    const complaints = collectErrors(page);
    await openAdminPage(page, site.url(movingPaths.imports(locale)));
    await expectSoundEverywhere(page);
    const file = page.getByLabel(words.upload.label, { exact: true });
    // A dialog for files leaves the focus on its field, so the form counts as changed.
    await tabTo(file);
    await file.setInputFiles({ name: 'blog.xml', mimeType: 'text/xml', buffer: Buffer.from(EXPORT) });
    await page.getByText(words.done.uploaded).waitFor();
    await expectSoundEverywhere(page);
    await pressOn(page.getByRole('button', { name: words.plan }), 'Enter');
    await work(page);

    await page.getByText(words.nothingYet).waitFor();
    await expectSoundEverywhere(page);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText(words.done.confirmed).waitFor();
    expect(await page.locator('[data-row]').count()).toBe(1);
    await pressOn(page.getByRole('button', { name: words.split }), 'Enter');
    await page.getByText(words.done.split).waitFor();

    await page.getByRole('link', { name: words.views.alone }).click();
    const partner = page.getByLabel(words.partner.en).last();
    await partner.fill('nobody');
    await partner.press('Enter');
    await page.getByText(words.problems.no_partner).waitFor();
    await expectSoundEverywhere(page);
    await page.getByLabel(words.partner.en).last().fill('Post 1');
    await page.keyboard.press('Enter');
    await page.getByText(words.done.joined).waitFor();
    await page.getByRole('link', { name: words.views.redirects }).click();
    await page.getByText(words.pairsChanged).waitFor();
    await expectSoundEverywhere(page);
    await openAdminPage(page, site.url(paths.admin(locale)));
    await page.getByRole('link', { name: words.states.planned }).click();

    await page.getByRole('button', { name: words.start, exact: true }).click();
    await expectSoundEverywhere(page);
    await page.getByRole('button', { name: words.pause }).click();
    await page.getByRole('button', { name: words.goOn }).click();
    await work(page);
    await page.getByText(words.report.title).waitFor();
    expect(await page.getByText('[mapbox]').count()).toBe(1);
    await expectSoundEverywhere(page);

    await page.locator('summary', { hasText: words.undo }).click();
    await page.getByRole('button', { name: words.undoConfirm }).click();
    await work(page);
    await page.getByText(words.states.undone).waitFor();
    await page.getByRole('link', { name: words.all }).click();
    await page.getByRole('heading', { name: movingNavigation[locale].imports, exact: true }).waitFor();
    expect(complaints()).toEqual([]);
  },
  120_000,
);

test('without scripts a file is uploaded by a plain form', async () => {
  const words = importTexts.uk;
  const page = await openAsAdmin(site, { ...PHONE, javaScriptEnabled: false });
  await page.goto(site.url(movingPaths.imports('uk')));
  const file = { name: 'blog.xml', mimeType: 'text/xml', buffer: Buffer.from(EXPORT) };
  await page.getByLabel(words.upload.label, { exact: true }).setInputFiles(file);
  await page.getByRole('button', { name: words.upload.submit }).click();
  await page.getByText(words.done.uploaded).waitFor();
  expect(await page.getByText('blog.xml').count()).toBe(2);
  await page.getByRole('button', { name: words.plan }).click();
  await workOn(idIn(page), { features });
  await page.getByRole('link', { name: words.refresh }).click();
  await page.getByText(words.nothingYet).waitFor();
});

test.each<[Locale, typeof PHONE]>([
  ['uk', PHONE],
  ['en', DESKTOP],
])(
  'redirects are added, refused, changed, taken from a file and deleted in %s',
  async (locale, device) => {
    const words = { ...adminMessages[locale].rows, ...redirectTexts[locale] };
    const page = await openAsAdmin(site, device);
    const complaints = collectErrors(page);
    await openAdminPage(page, site.url(movingPaths.redirects(locale)));
    await page.locator('summary', { hasText: words.create }).click();
    await page.getByLabel(words.from, { exact: true }).fill('/uk/archive');
    await page.getByLabel(words.to, { exact: true }).fill('/uk');
    await page.getByRole('button', { name: words.submit, exact: true }).click();
    await page.getByText(words.problems.shadowed).waitFor();
    await expectSoundEverywhere(page);
    await page.getByLabel(words.from, { exact: true }).fill('/old');
    await page.getByRole('button', { name: words.submit, exact: true }).click();
    await page.getByText(words.done.created).waitFor();

    await page.getByRole('link', { name: `${words.edit}: /old` }).click();
    await page.getByRole('heading', { name: words.editTitle('/old') }).waitFor();
    await page.getByLabel(words.kinds.prefix).first().check();
    await page.getByRole('button', { name: words.save }).click();
    await page.getByText(words.done.saved).waitFor();
    expect((await fetch(site.url('/old/any'), { redirect: 'manual' })).headers.get('location')).toMatch(
      /\/uk$/,
    );

    await page.locator('summary', { hasText: words.file.title }).click();
    const take = async (csv: string) => {
      const file = { name: 'r.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
      await page.getByLabel(words.file.title, { exact: true }).setInputFiles(file);
      await page.getByRole('button', { name: words.file.submit }).click();
    };
    await take('from,to\n/a,/uk\nb,/uk');
    await page.getByText(words.file.refused(1)).waitFor();
    await expectSoundEverywhere(page);
    await take('from,to\n/a,/uk\n/b,/uk');
    await page.getByText(words.file.done(2, 0)).waitFor();
    const table = await page.request.get(site.url(movingPaths.redirectsTable(locale)));
    expect(await table.text()).toContain('"/b","/uk","exact"');

    await page.getByLabel(words.removeName('/b')).click();
    await page.getByRole('button', { name: words.removeConfirm }).locator('visible=true').click();
    await page.getByText(words.done.deleted).waitFor();
    expect(await page.getByText('/b', { exact: true }).count()).toBe(0);
    expect(complaints()).toEqual([]);
  },
  120_000,
);
