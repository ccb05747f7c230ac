import { beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#server/auth/actor.ts';
import { saveWorkingCopy } from '#server/posts/working-copies/working-copies.ts';
import { anActor } from '#test/factories/comments.ts';
import { aDraftText, aPost, aVersion } from '#test/factories/posts.ts';
import { aSignedIn, aUser } from '#test/factories/users.ts';
import { everyAddress } from '#test/setup/addresses.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

/** Words of titles, texts, excerpts and tags that no reader may see, and slugs that the requests do not contain. */
const HIDDEN = /таємн|secretive|planned-post|hidden-tag/i;
const TITLE = 'Таємниця';
const QUERIES = ['Таємниця', 'таємн', 'secretive'];

let ids: string[];
beforeEach(async () => {
  const actor: Actor = anActor(await aUser({ role: 'admin' }));
  const uk = aVersion({ title: TITLE, content: 'Таємний текст', excerpt: 'Таємний уривок' });
  const en = aVersion({ title: 'Secretive', content: 'A secretive text' });
  const tags = [{ slug: 'hidden-tag', nameUk: 'Таємний тег', nameEn: 'Secretive' }];
  // The addresses of the route table name this slug.
  const draft = await aPost({ slug: 'hello', published: false, uk, en, tags });
  const later = await aPost({
    slug: 'planned-post',
    publishedAt: new Date('2100-01-01'),
    uk,
    en,
    tags,
  });
  const open = await aPost({
    slug: 'open',
    uk: aVersion({ title: 'Відкритий' }),
    en: aVersion({ title: 'Open' }),
  });
  const value = aDraftText({ title: TITLE, content: 'Таємний текст' });
  await saveWorkingCopy({ actor, postId: open.translationId, part: 'uk', value, number: 0 });
  ids = [draft, later].flatMap(({ translationId, posts }) => [translationId, ...posts.map(({ id }) => id)]);
});

/** Every address of the site, and those that take a slug, an id or words. */
function addresses(): string[] {
  const slugs = ['hello', 'planned-post', 'open'];
  return [
    ...everyAddress().map(({ address }) => address),
    ...slugs.flatMap((slug) =>
      ['uk', 'en'].flatMap((locale) => [
        `/${locale}/blog/${slug}`,
        `/${locale}/blog/${slug}.md`,
        `/${locale}/blog/${slug}/both`,
        `/${locale}/blog/${slug}/comments`,
        `/${locale}/blog/${slug}.data`,
        `/${locale}/${slug}`,
        `/${locale}/tags/hidden-tag`,
        `/api/v1/posts/${slug}?locale=${locale}`,
        `/api/v1/posts/${slug}?locale=${locale}&difference=1`,
      ]),
    ),
    ...ids.flatMap((id) => [
      `/api/comments?postId=${id}`,
      `/og/${id}/0123456789abcdef.png`,
      `/uk/preview/${id}`,
    ]),
    ...['draft', 'scheduled', 'all'].map((status) => `/api/v1/posts?status=${status}`),
    ...['uk', 'en', 'all'].map((locale) => `/api/v1/posts?locale=${locale}&limit=50`),
    ...QUERIES.flatMap((q) => {
      const query = new URLSearchParams({ q });
      return [
        `/uk/search?${query}`,
        `/en/search?${query}`,
        `/uk/search/suggestions.json?${query}`,
        `/api/search?${query}`,
      ];
    }),
  ];
}

describe.each(['anonymous clients', 'readers'])('for %s', (who) => {
  test('nothing of a draft, a scheduled post and a working copy is in any answer', async () => {
    const init = who === 'readers' ? { cookie: (await aSignedIn()).cookie } : {};
    for (const address of addresses()) {
      const response = await request(address, { ...init, redirect: 'manual' });
      expect(response.status, address).toBeLessThan(500);
      const text = `${await response.text()} ${[...response.headers.values()].join(' ')}`;
      expect(withoutRequest(text, address), address).not.toMatch(HIDDEN);
    }
  });
});

/** Pages repeat what was searched and the address that was opened. */
function withoutRequest(text: string, address: string): string {
  const url = new URL(address, 'http://localhost');
  const sent = [...url.searchParams.values(), ...url.pathname.split('/')].filter((part) => HIDDEN.test(part));
  return sent
    .flatMap((part) => [part, encodeURIComponent(part), new URLSearchParams({ q: part }).toString().slice(2)])
    .reduce((left, part) => left.replaceAll(part, ''), text);
}
