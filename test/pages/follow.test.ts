import { expect, test } from 'vitest';
import { LOCALES, otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { aPost } from '#test/factories/posts.ts';
import { aSignedIn } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

test.each(LOCALES)(
  'the page in %s has the addresses of all feeds, its own language first',
  async (locale) => {
    const html = await (await request(paths.follow(locale))).text();
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    const places = [locale, otherLocale(locale)].flatMap((language) =>
      [paths.rss(language), paths.atom(language), paths.jsonFeed(language)].map((path) => main.indexOf(path)),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  },
);

test('the page leads to the documentation of the API, and the footer only for admins', async () => {
  const docs = 'href="/uk/api/docs"';
  expect(await (await request(paths.follow('uk'))).text()).toContain(docs);
  const tags = async (cookie: string) => (await request('/uk/tags', { cookie })).text();
  expect(await tags((await aSignedIn()).cookie)).not.toContain(docs);
  expect(await tags((await aSignedIn({ role: 'admin' })).cookie)).toContain(docs);
});

test('a feed that is opened in a browser has a style that is there', async () => {
  await aPost();
  for (const path of [paths.rss('uk'), paths.atom('en')]) {
    const feed = await (await request(path)).text();
    const [, style = ''] = /<\?xml-stylesheet type="text\/css" href="([^"]+)"\?>/.exec(feed) ?? [];
    expect(style, path).toBe('/feed.css');
  }
});
