import { expect, test } from 'vitest';
import type { Operation } from '#contract/operation.ts';
import { operations } from '#contract/operations.ts';
import { type Actor, SERVICE } from '#server/auth/actor.ts';
import { deleteComment } from '#server/comments/comments.ts';
import { collection } from '#server/db/client.ts';
import { findSubscription } from '#server/newsletter/subscriptions.ts';
import { saveWorkingCopy } from '#server/posts/working-copies/working-copies.ts';
import { deletePost } from '#server/posts/write/delete-post.ts';
import { aComment } from '#test/comments/factory.ts';
import { anActor } from '#test/factories/actors.ts';
import { anAuthor } from '#test/factories/authors.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPicture, upload } from '#test/factories/media.ts';
import { aDraftText, aPage, aPost, aVersion, editPost } from '#test/factories/posts.ts';
import { aSignedIn, aUser } from '#test/factories/users.ts';
import { aSubscriber, openNewsletter } from '#test/newsletter/factory.ts';
import { everyAddress } from '#test/setup/addresses.ts';
import { useDatabase } from '#test/setup/database.ts';
import { useOutbox } from '#test/setup/outbox.ts';
import { request } from '#test/setup/request.ts';
import { smtp } from '#test/setup/with-smtp.ts';

useDatabase({ start: prepare });
useOutbox();

const NAMES = { nameUk: 'Таємна назва', nameEn: 'Secretive name' };
const SLUGS = [
  'hidden-post',
  'hidden-later',
  'hidden-moved',
  'hidden-page',
  'hidden-tag',
  'hidden-series',
  'hidden-author',
];
const QUERIES = ['Таємниця', 'таємн', 'secretive', ...SLUGS];

/** Words of titles, texts, excerpts, names, slugs, and the id of a file, that no reader may see. */
let hidden: RegExp;
let ids: string[];
let token: string;

async function prepare(): Promise<void> {
  await openNewsletter();
  const admin = await aUser({ role: 'admin' });
  const actor: Actor = anActor(admin);
  const picture = await upload({ bytes: await aPicture('png') }, { key: await aKey() });
  const { url } = await picture.json();
  hidden = new RegExp(`таємн|secretive|hidden-(?!texts)|${url.split('/').pop()}`, 'i');

  await anAuthor({
    slug: 'hidden-author',
    nameUk: 'Таємна Авторка',
    nameEn: 'Secretive Author',
  });
  const secret = {
    uk: aVersion({ title: 'Таємниця', content: `Таємний текст ![](${url})`, excerpt: 'Таємний уривок' }),
    en: aVersion({ title: 'Secretive', content: 'A secretive text' }),
    tags: [{ slug: 'hidden-tag', ...NAMES }],
    series: 'hidden-series',
    coverImage: url,
    authorName: 'Таємна Авторка',
  };
  const parts = [1, 2, 3, 4].map((seriesPart) => ({ ...secret, seriesPart }));
  const draft = await aPost({ slug: 'hidden-post', published: false, ...parts[0] });
  const later = await aPost({ slug: 'hidden-later', publishedAt: new Date('2100-01-01'), ...parts[1] });

  // Readers knew this one, by another address.
  const gone = await aPost({ slug: 'was-open', ...parts[2] });
  await editPost('was-open', { slug: 'hidden-moved', published: false });
  const binned = await aPost({ slug: 'binned', ...parts[3] });
  const comment = await aComment(await aUser({ name: 'Таємний Читач' }), {
    postId: binned.posts[0]?.id ?? '',
  });
  await deletePost({ actor: SERVICE, slug: 'binned' });

  await aPage({ slug: 'hidden-page', draft: true, uk: secret.uk, en: secret.en, menu: 'header' });
  const open = await aPost({
    slug: 'open',
    uk: aVersion({ title: 'Відкритий' }),
    en: aVersion({ title: 'Secretive' }),
    tags: [{ slug: 'shown', nameUk: 'Видимий', nameEn: 'Shown' }],
  });
  await editPost('open', { locale: 'en', published: false });
  const value = aDraftText({ title: 'Таємниця', content: 'Таємний текст' });
  await saveWorkingCopy({ actor, postId: open.translationId, part: 'uk', value, number: 0 });

  const postId = open.posts.find(({ locale }) => locale === 'uk')?.id ?? '';
  const reader = await aUser({ name: 'Таємний Читач' });
  await aComment(reader, { postId, content: 'Таємний коментар', hidden: 'moderator' });
  const removed = await aComment(reader, { postId, content: 'Таємний коментар' });
  await deleteComment({ actor: anActor(reader), id: removed });

  ids = [draft, later, gone, binned].flatMap((post) => [
    post.translationId,
    ...post.posts.map(({ id }) => id),
  ]);
  ids.push(comment, removed, url.split('/').pop() ?? '');
  ({ token } = await aSubscriber());
}

/** Every route, and each that takes a slug, an id or words with those that are hidden. */
function routes(): string[] {
  const slugs = [...SLUGS, 'was-open', 'binned', 'open'];
  const values = [...slugs.map((slug) => ({ slug })), ...ids.map((id) => ({ id, subject: id, token: id }))];
  const ofLocale = (locale: string) =>
    [
      ...slugs.flatMap((slug) => [`/blog/${slug}.md`, `/blog/${slug}.data`, `/${slug}.md`]),
      ...QUERIES.flatMap((q) => {
        const query = new URLSearchParams({ q });
        return [`/search?${query}`, `/search/suggestions.json?${query}`];
      }),
      `/subscription?token=${token}`,
    ].map((path) => `/${locale}${path}`);

  return [
    ...[undefined, ...values].flatMap((given) => everyAddress(given).map(({ address }) => address)),
    ...['uk', 'en'].flatMap(ofLocale),
  ];
}

/** Every read of the API, except those that a key of the walk may make. */
function reads(): string[] {
  return (Object.values(operations) as Operation[])
    .filter(({ method, scope }) => method === 'GET' && scope !== 'subscribers')
    .flatMap(withQueries);
}

/** The operation at each hidden slug and id, and with each hidden word in each field of its query. */
function withQueries({ path, query }: Operation): string[] {
  const words = [...QUERIES, ...ids.slice(0, 3), ...ids.slice(-3)];
  const filled = path.includes('{')
    ? words.map((word) => path.replace(/\{\w+\}/g, encodeURIComponent(word)))
    : [path];
  const fields = Object.keys(query?.shape ?? {});
  return filled.flatMap((address) => [
    address,
    ...['uk', 'en', 'all'].map((locale) => `${address}?locale=${locale}&difference=1&limit=50`),
    ...['draft', 'scheduled', 'all'].map((status) => `${address}?status=${status}`),
    ...(path.includes('{')
      ? []
      : fields.flatMap((field) =>
          words.map((word) => `${address}?${new URLSearchParams({ [field]: word })}`),
        )),
  ]);
}

test.each([
  ['anonymous clients', () => [...routes(), ...reads()], async () => ({})],
  // Half of them: what a session changes does not depend on the language. admin-guard.test.ts asks for the admin.
  [
    'readers',
    () =>
      routes().filter(
        (address, index) => address.startsWith(index % 2 ? '/uk' : '/en') && !/^\/..\/admin\b/.test(address),
      ),
    async () => ({ cookie: (await aSignedIn()).cookie }),
  ],
  ['programs without the scope', reads, async () => ({ key: await aKey({ scopes: ['subscribers'] }) })],
])('%s get nothing of what is a draft, scheduled, hidden or deleted', async (_, addresses, credentials) => {
  const init = { ...(await credentials()), redirect: 'manual' } as const;
  const found: string[] = [];
  for (const address of new Set(addresses())) {
    const response = await request(address, init);
    expect(response.status, address).toBeLessThan(500);
    const text = `${await response.text()} ${[...response.headers.values()].join(' ')}`;
    const [word] = hidden.exec(withoutRequest(text, address)) ?? [];
    if (word !== undefined) found.push(`${address}: ${word}`);
  }
  expect(found).toEqual([]);
});

test('nothing of it is in forms, letters and the answers to programs without a token', async () => {
  const begin = await request('/uk/subscription', { form: { intent: 'begin', email: 'lesia@example.com' } });
  const chosen = { email: 'lesia@example.com', locales: ['uk'], tags: ['hidden-tag', 'shown'] };
  await request('/api/subscriptions', { json: chosen });
  const { text, html, button } = await smtp.next('lesia@example.com');
  const page = await request(`${button?.pathname}${button?.search}`);
  const program = await request('/mcp', {
    json: { jsonrpc: '2.0', id: 1, method: 'resources/list', params: {} },
  });
  const bodies = [await begin.text(), `${text}${html}`, await page.text(), await program.text()];
  for (const body of bodies) expect(body).not.toMatch(hidden);
  expect(bodies[0]).toContain('Видимий');
});

test('a reader cannot choose a hidden tag, and keeps one that was hidden later', async () => {
  const path = `/uk/subscription?token=${token}`;
  const choose = (...tags: string[]) =>
    request(path, {
      form: {
        intent: 'wishes',
        locales: 'uk',
        frequency: 'post',
        ...Object.fromEntries(tags.map((tag) => [`tag-${tag}`, 'yes'])),
      },
    });
  const chosen = async () => (await findSubscription({ token }))?.tagIds.length;
  await choose('hidden-tag', 'shown');
  expect(await chosen()).toBe(1);

  await editPost('open', { published: false });
  expect(await (await request(path)).text()).toContain('Видимий');
  await choose('shown');
  expect(await chosen()).toBe(1);
  expect(await collection('tags').countDocuments()).toBeGreaterThan(1);
});

/** Pages repeat what was searched and the address that was opened. */
function withoutRequest(text: string, address: string): string {
  const url = new URL(address, 'http://localhost');
  const parts = [
    ...url.searchParams.values(),
    ...url.pathname.split('/').flatMap((part) => [part, part.replace(/\.\w+$/, '')]),
  ];
  return parts
    .filter((part) => hidden.test(part))
    .sort((a, b) => b.length - a.length)
    .flatMap((part) => [part, encodeURIComponent(part), new URLSearchParams({ q: part }).toString().slice(2)])
    .reduce((left, part) => left.replaceAll(part, ''), text);
}
