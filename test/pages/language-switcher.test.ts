import { describe, expect, test } from 'vitest';
import { LOCALES, type Locale, otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { prepareFirstAdmin } from '#server/users/first-admin.ts';
import { aPost } from '#test/factories/posts.ts';
import { aSignedIn } from '#test/factories/users.ts';
import { everyAddress } from '#test/setup/addresses.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

const POSTS_ON_TWO_PAGES = 13;

/** Posts and tags in both languages and in only one; enough for a second page. */
async function seed(): Promise<void> {
  const both = { slug: 'hello', nameUk: 'Вітання', nameEn: 'Greetings' };
  const onlyIn = (locale: Locale) => ({ slug: `only-${locale}`, nameUk: undefined, nameEn: undefined });
  for (let count = 0; count < POSTS_ON_TWO_PAGES; count++) await aPost({ tags: [both] });
  await aPost({ slug: 'hello', tags: [both] });
  await aPost({ slug: 'only-uk', en: undefined, tags: [onlyIn('uk')] });
  await aPost({ slug: 'only-en', uk: undefined, tags: [onlyIn('en')] });
  await aPost({ slug: 'draft', published: false });
}

const BESIDES = LOCALES.flatMap((locale) => [
  paths.blog(locale, 2),
  paths.blog(locale, 99),
  paths.tag(locale, 'hello', 2),
  paths.tag(locale, 'hello', 99),
  ...['only-uk', 'only-en'].flatMap((slug) => [
    paths.post(locale, slug),
    paths.tag(locale, slug),
    paths.comments(locale, slug),
  ]),
  paths.post(locale, 'draft'),
  paths.post(locale, 'nothing'),
  paths.tag(locale, 'nothing'),
  paths.search(locale, 'публікація'),
  paths.search(locale, 'post', 2),
  paths.search(locale, 'post', 99),
  paths.signIn(locale, paths.post(locale, 'only-uk')),
  `${paths.setUp(locale)}?token=nonsense`,
  `/${locale}/no/such/path`,
]);

const ADDRESSES = [
  ...everyAddress().flatMap(({ address, isPage }) => (isPage ? [address] : [])),
  ...BESIDES,
  '/de',
];

describe.each(['a reader', 'an admin'])('for %s', (who) => {
  test('the switcher leads from every page to one that is there, in the other language', async () => {
    await seed();
    const cookie = who === 'an admin' ? (await aSignedIn({ role: 'admin' })).cookie : '';
    // Most targets are among the addresses, which change nothing.
    const pages = new Map<string, Page>();
    const open = async (address: string) => {
      const page = pages.get(address) ?? (await follow(address, cookie));
      pages.set(address, page);
      return page;
    };

    // An admin sees other reader pages than a reader only where there are posts and accounts.
    const seen = who === 'an admin' ? /\/admin(?:\/|$)|\/blog|\/account/ : /^(?!\/..\/admin\/.)/;
    for (const address of ADDRESSES.filter((found) => seen.test(found))) {
      const from = await open(address);
      const locale = languageOf(from.html);
      const target = switcherTarget(from.html, address);
      const to = await open(target);

      expect(to.status, `${address} leads to ${target}`).toBe(200);
      expect(languageOf(to.html), `${address} leads to ${target}`).toBe(otherLocale(locale));
    }
  });
});

test('from a set-up link that works it leads to that link in the other language', async () => {
  const { token } = await prepareFirstAdmin({ admin: null });
  const query = new URLSearchParams({ token: token ?? '' });
  const { status, html } = await follow(`${paths.setUp('uk')}?${query}`);
  expect(status).toBe(200);
  const target = switcherTarget(html, 'set-up');
  expect(target).toBe(`${paths.setUp('en')}?${query}`);
  expect((await follow(target)).status).toBe(200);
});

type Page = { status: number; html: string };

/** The page at an address, redirects followed. */
async function follow(address: string, cookie = ''): Promise<Page> {
  const response = await request(address, { cookie });
  const location = response.headers.get('location');
  if (location !== null) return follow(location, cookie);
  return { status: response.status, html: await response.text() };
}

function languageOf(html: string): Locale {
  const [, lang] = /<html lang="(uk|en)"/.exec(html) ?? [];
  return lang as Locale;
}

function switcherTarget(html: string, address: string): string {
  const [switcher = ''] = /<nav class="language-switcher(?: [^"]*)?".*?<\/nav>/s.exec(html) ?? [];
  const targets = Array.from(switcher.matchAll(/ href="([^"]*)"/g), ([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  );
  expect(targets, address).toHaveLength(1);
  return targets[0] ?? '';
}
