import { expect, test } from 'vitest';
import { messages } from '#app/texts/messages.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { aSignedIn } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { countQueries } from '#test/setup/queries.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

const UNKNOWN: [path: string, maxQueries: number][] = [
  ['blog/NAME', 0],
  ['blog/NAME/both', 0],
  ['NAME', 0],
  ['NAME/NAME/NAME', 0],
  ['authors/NAME', 0],
  ['tags/NAME', 2],
];

/** The page of an unknown address, and how many queries it took. */
async function open(
  path: string,
  init: { cookie?: string } = {},
): Promise<{ html: string; queries: number }> {
  const { result: response, queries } = await countQueries(() => request(path, init));
  expect(response.status).toBe(404);
  return { html: await response.text(), queries };
}

test.each(UNKNOWN)(
  'an unknown address /uk/%s takes at most %i queries and shows the newest posts',
  async (path, maxQueries) => {
    await aPost({ slug: 'p', uk: aVersion({ title: 'Перший' }), en: aVersion({ title: 'First' }) });
    await open(`/uk/${path.replaceAll('NAME', 'a')}`);

    const { html, queries } = await open(`/uk/${path.replaceAll('NAME', 'b')}`);
    expect(queries).toBeLessThanOrEqual(maxQueries);
    expect(html).toContain('Перший');
    expect(html).toContain(messages.uk.errors.newest);
    expect(html).toMatch(/<form class="search-form[^>]* action="\/uk\/search"/);

    await aPost({ slug: 'q', uk: aVersion({ title: 'Другий' }) });
    expect((await open(`/uk/${path.replaceAll('NAME', 'c')}`)).html).toContain('Другий');
  },
);

test('the page of an unknown address is in the language and look of its request', async () => {
  const pages = ['/uk/blog/a', '/en/blog/a', '/uk/blog/b', '/en/blog/b'];
  const plain = await Promise.all(pages.map(async (path) => (await open(path)).html));
  expect(plain.map((html) => /<html lang="(\w+)"/.exec(html)?.[1])).toEqual(['uk', 'en', 'uk', 'en']);

  const { html: dark } = await open('/uk/blog/a', { cookie: 'theme=dark' });
  expect(dark).toContain('data-theme="dark"');
  expect((await open('/uk/blog/a')).html).not.toContain('data-theme=');

  const { cookie, user } = await aSignedIn();
  expect((await open('/uk/blog/a', { cookie })).html).toContain(user.name);
  expect((await open('/uk/blog/b')).html).not.toContain(user.name);
});

test('the buttons of the theme lead back to an unknown address, whatever is in it', async () => {
  await open('/uk/blog/a');
  const { html } = await open('/uk/no/page:path?q="<x>"&$&');
  expect(html).toMatch(/name="from" value="\/uk\/no\/page:path\?q=(&quot;|%22)(&lt;|%3C)x/);
});

test('the page of a post that only the other language has names it', async () => {
  await aPost({ slug: 'p', uk: aVersion({ title: 'Перший' }), en: undefined });
  await open('/en/blog/a');
  expect((await open('/en/blog/p')).html).toContain('Перший');
  expect((await open('/en/blog/a')).html).not.toContain(messages.en.errors.notTranslated.title);
});
