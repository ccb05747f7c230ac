import { beforeEach, expect, test, vi } from 'vitest';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { UpdatePost } from '#contract/posts/requests.ts';
import { webhookPaths } from '#contract/webhooks/paths.ts';
import { SERVICE } from '#server/auth/actor.ts';
import { collection } from '#server/db/client.ts';
import { listenToEvents } from '#server/events/events.ts';
import { indexNowKey } from '#server/indexing/indexnow-key.ts';
import { planNotices } from '#server/indexing/plan-notices.ts';
import type { DeliveryDoc } from '#server/outbox/model.ts';
import { wakeSender } from '#server/outbox/outbox.ts';
import { deletePost } from '#server/posts/write/delete-post.ts';
import { updatePost } from '#server/posts/write/update-post.ts';
import { aChange, aPage, aPost, editPost } from '#test/factories/posts.ts';
import { aSignedIn } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { useOutbox } from '#test/setup/outbox.ts';
import { request } from '#test/setup/request.ts';

const { receiver } = await vi.hoisted(() => import('#test/setup/with-receiver.ts'));

useDatabase();
useOutbox();
/** Every change of a test falls into the same half minute, an hour ahead, so that none is sent too early. */
beforeEach(() => {
  const now = new Date(Date.now() + 3_600_000);
  return listenToEvents((events) => planNotices(events, now));
});

const deliveries = () => collection<DeliveryDoc>('deliveries');

/** Lets everything that waits be due now. */
async function hurry(): Promise<void> {
  await deliveries().updateMany({ state: 'waiting' }, { $set: { nextAt: new Date() } });
  wakeSender();
}

/** Sends what is planned for the end of the half minute. Returns the addresses of each report. */
async function report(): Promise<string[][]> {
  const before = receiver.of('/indexnow').length;
  await hurry();
  await expect.poll(() => deliveries().countDocuments({ state: { $in: ['waiting', 'sending'] } })).toBe(0);
  // The next changes are those of another half minute.
  await deliveries().updateMany({}, { $unset: { key: '' } });

  return receiver
    .of('/indexnow')
    .slice(before)
    .map(({ body }) => JSON.parse(body).urlList.sort());
}

const at = (path: string) => `https://blog.example${path}`;

test('search engines get the addresses that changed, once, with a key that the site serves', async () => {
  await aPost({ slug: 'draft', published: false });
  await aPost({ slug: 'p' });
  await editPost('p', { uk: { title: 'Нова' } });
  await aPage({ slug: 'about', en: null });
  expect(receiver.received).toEqual([]);
  for (const { createdAt, nextAt } of await deliveries().find().toArray()) {
    expect((nextAt ?? createdAt).getTime() - createdAt.getTime()).toBeLessThanOrEqual(30_000);
  }

  expect(await report()).toEqual([[at('/en/blog/p'), at('/uk/about'), at('/uk/blog/p')]]);
  const [sent] = receiver.of('/indexnow');
  const { host, key, keyLocation } = JSON.parse(sent?.body ?? '');
  expect({ host, key }).toEqual({ host: 'blog.example', key: indexNowKey() });
  expect(await (await request(new URL(keyLocation).pathname)).text()).toBe(key);
  expect((await request(`/${'0'.repeat(32)}.txt`)).status).toBe(404);
  expect((await request(`/indexnow-key/${key}`)).status).toBe(404);
  expect(await report()).toEqual([]);
});

test('removals and former addresses are reported too', async () => {
  await aPost({ slug: 'p', uk: undefined });
  await report();

  await editPost('p', { slug: 'q' });
  expect(await report()).toEqual([[at('/en/blog/p'), at('/en/blog/q')]]);
  await deletePost({ actor: SERVICE, slug: 'q' });
  expect(await report()).toEqual([[at('/en/blog/q')]]);
});

type Edited = { slug: string } & Record<Locale, { title: string; isPublished: boolean }>;

const pick = <Item>(items: readonly [Item, ...Item[]]): Item =>
  items[Math.floor(Math.random() * items.length)] ?? items[0];

/** Makes a random edit of a post. Returns the addresses whose pages it changes for readers. */
async function edit(post: Edited, freeSlug: string): Promise<string[]> {
  const locale = pick(LOCALES);
  const version = post[locale];
  const change = (input: Partial<UpdatePost>) =>
    updatePost({ actor: SERVICE, slug: post.slug, locale, input: aChange(input), authorName: 'x' });
  const published = () =>
    LOCALES.filter((one) => post[one].isPublished).map((one) => at(paths.post(one, post.slug)));
  const before = published();

  switch (pick(['title', 'title', 'state', 'slug', 'deletion'])) {
    case 'title': {
      const title = pick(['Title 0', 'Title 1']);
      const isSame = version.title === title;
      version.title = title;
      await change({ [locale]: { title } });
      return isSame || !version.isPublished ? [] : [at(paths.post(locale, post.slug))];
    }
    case 'state':
      version.isPublished = !version.isPublished;
      await change({ published: version.isPublished });
      return [at(paths.post(locale, post.slug))];
    case 'slug':
      await change({ slug: freeSlug });
      post.slug = freeSlug;
      return [...before, ...published()];
    default:
      await deletePost({ actor: SERVICE, slug: post.slug });
      Object.assign(post, await create(freeSlug, pick([true, false])));
      return [...before, ...published()];
  }
}

async function create(slug: string, isPublished: boolean): Promise<Edited> {
  await aPost({ slug, published: isPublished });
  return { slug, uk: { title: '', isPublished }, en: { title: '', isPublished } };
}

test('exactly what changed for readers is reported, over many random edits', async () => {
  const posts = [await create('a', true), await create('b', true), await create('c', false)] as const;
  await report();

  const edits = Number(process.env.TEST_RUNS ?? 15);
  let expected: string[] = [];
  for (let index = 0; index < edits; index++) {
    expected.push(...(await edit(pick(posts), `slug-${index}`)));
    if (index % 5 < 4) continue;
    expect((await report()).flat()).toEqual([...new Set(expected)].sort());
    expected = [];
  }
});

test('a failed report is repeated with what has changed in the meantime; a refused one is not', async () => {
  receiver.behave({ '/indexnow': 429 });
  await aPost({ slug: 'p', en: undefined });
  await hurry();
  await expect
    .poll(() => deliveries().countDocuments({ kind: 'indexnow', attempts: 1, state: 'waiting' }))
    .toBe(1);
  await aPost({ slug: 'q', en: undefined });
  receiver.behave({});
  expect(await report()).toContainEqual([at('/uk/blog/p'), at('/uk/blog/q')]);

  receiver.behave({ '/indexnow': 403 });
  await aPost({ slug: 'r', en: undefined });
  await report();
  const { cookie } = await aSignedIn({ role: 'admin' });
  const page = await (await request(webhookPaths.webhooks('en'), { cookie })).text();
  expect(page).toMatch(/<code>IndexNow<\/code>(<[^>]+>)+not delivered/);
  expect(page).toContain('403 says 403');
  expect(await deliveries().countDocuments({ kind: 'indexnow', state: 'failed' })).toBe(1);
});

test('a hub that hangs delays no report to search engines', async () => {
  receiver.behave({ '/hub': 'never' });
  await aPost({ slug: 'p', en: undefined });
  await hurry();
  await expect.poll(() => receiver.of('/hub').length).toBe(1);
  await expect.poll(() => receiver.of('/indexnow').length).toBe(1);

  await deliveries().updateMany({}, { $unset: { key: '' } });
  await aPost({ slug: 'q', en: undefined });
  await hurry();
  await expect.poll(() => receiver.of('/indexnow').length).toBe(2);
  expect(await deliveries().countDocuments({ kind: 'websub', state: 'sending' })).toBe(1);
  receiver.behave({});
});

test('the hub of the feeds is told of the languages whose posts changed, and feeds name it', async () => {
  await aPost({ slug: 'p', uk: undefined });
  await report();
  const bodies = receiver.of('/hub').map(({ body }) => [...new URLSearchParams(body)]);
  expect(bodies).toEqual([
    [
      ['hub.mode', 'publish'],
      ['hub.url', at('/en/rss.xml')],
      ['hub.url', at('/en/atom.xml')],
      ['hub.url', at('/en/feed.json')],
    ],
  ]);

  const hub = receiver.url('/hub');
  expect(await (await request('/en/rss.xml')).text()).toContain(`<atom:link rel="hub" href="${hub}"/>`);
  expect(await (await request('/en/atom.xml')).text()).toContain(`<link rel="hub" href="${hub}"/>`);
  expect((await (await request('/en/feed.json')).json()).hubs).toEqual([{ type: 'WebSub', url: hub }]);
});

test.each(LOCALES)(
  'the documentation has a chapter whose example subscribes to a feed, in %s',
  async (locale) => {
    const html = await (await request(paths.apiDocs(locale))).text();
    expect(html).toContain('<h2 id="notices">');
    expect(html).toContain('IndexNow');
    const [, code = ''] = /<code>(curl [^<]+hub\.mode[^<]+)<\/code>/.exec(html) ?? [];
    const [, hub = ''] = /^curl (\S+)/.exec(code) ?? [];
    const fields = [...code.matchAll(/-d (hub\.\w+)=(\S+)/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]);
    await fetch(hub, { method: 'POST', body: new URLSearchParams(fields) });

    const asked = new URLSearchParams(receiver.of('/hub')[0]?.body);
    expect(asked.get('hub.mode')).toBe('subscribe');
    const topic = new URL(asked.get('hub.topic') ?? '');
    expect(await (await request(topic.pathname)).text()).toContain(`rel="hub" href="${hub}"`);
  },
);
