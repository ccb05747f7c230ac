import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { paths } from '#contract/paths.ts';
import type { PostFilter, PostSort } from '#contract/posts/admin-list.ts';
import type { Actor } from '#server/auth/actor.ts';
import { readConfig } from '#server/config.ts';
import { collection } from '#server/db/client.ts';
import { createServerApp } from '#server/http/server/build.ts';
import { listen } from '#server/http/server/listener.ts';
import { countPostGroups, findPostGroups, listAuthors } from '#server/posts/admin/list.ts';
import type { PostDoc } from '#server/posts/model.ts';
import { listPosts } from '#server/posts/read/posts.ts';
import { openStorage } from '#server/storage.ts';
import { aSignedIn } from '#test/factories/users.ts';
import { storePosts } from './load/stored-posts.ts';

/**
 * The lists of all posts in the admin and in the API: `npm run bench -- admin-lists [POSTS]`, 10,000 bilingual posts by
 * default. Prints the median and the longest of 20 calls of each kind, in milliseconds, after three others.
 * Then the same for the pages of the admin over HTTP.
 */
const POSTS = Number(process.argv[2] ?? 10_000);
const RUNS = 20;
const LIMIT = 50;

const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'dvomova-bench-'));
const config = readConfig({ DATA_DIR });
const actor: Actor = {
  kind: 'key',
  key: { id: '', name: '', authorName: '', scopes: ['publish', 'read'] },
};
try {
  await storePosts(DATA_DIR, POSTS);
  await prepare();
  const storage = await timed('start with the migration', () => openStorage({ config }));
  await measureAll();
  await measurePages();
  await storage.close();
} finally {
  await rm(DATA_DIR, { recursive: true, force: true });
}

/** Post groups without their copies, a tenth of drafts, a tenth without English, and views. */
async function prepare(): Promise<void> {
  const storage = await openStorage({ config });
  const posts = collection<PostDoc>('posts');
  const versions = await posts
    .find()
    .project<PostDoc>({ slug: 1, translationId: 1, locale: 1, createdAt: 1 })
    .toArray();
  const ukrainian = versions.filter(({ locale }) => locale === 'uk');
  const groups = ukrainian.map(({ translationId, slug, createdAt }) => ({
    _id: translationId,
    slug,
    revision: 1,
    createdAt,
  }));
  await collection<(typeof groups)[number]>('postGroups').insertMany(groups);
  await posts.bulkWrite(
    versions.map(({ _id }, at) => ({
      updateOne: {
        filter: { _id },
        update: { $set: { viewCount: (at * 7919) % 10_007, published: at % 20 > 1 } },
      },
    })),
  );
  await posts.deleteMany({ locale: 'en', slug: /7$/ });
  await collection<{ _id: number }>('migrations').deleteMany({ _id: { $gte: 5 } });
  await storage.close();
}

async function measureAll(): Promise<void> {
  const list = (filter: PostFilter, sort: PostSort, page = 1) =>
    findPostGroups({ actor, locale: 'uk', filter, sort, page, limit: LIMIT });
  const last = Math.ceil(POSTS / LIMIT);
  const kinds: [string, () => Promise<unknown>][] = [
    ['by last change', () => list({}, 'updated')],
    ['by date, last page', () => list({}, 'date', last)],
    ['by title', () => list({}, 'title')],
    ['by title, last page', () => list({}, 'title', last)],
    ['by views', () => list({}, 'views')],
    ['drafts', () => list({ state: 'draft' }, 'updated')],
    ['without English, most views first', () => list({ lacking: 'en', state: 'published' }, 'views')],
    ['with a tag, by title', () => list({ tag: 'tag-3' }, 'title')],
    ['words of a title', () => list({ text: 'ка по' }, 'updated')],
    ['words that no title has', () => list({ text: 'ґґґґ' }, 'updated')],
    ['counts', () => countPostGroups({ actor })],
    ['authors', () => listAuthors({ actor, locale: 'uk' })],
    ['API, drafts', () => listPosts({ actor, locale: 'uk', status: 'draft', page: 1, limit: LIMIT })],
    [
      'API, all, last page',
      () => listPosts({ actor, locale: 'uk', status: 'all', page: last, limit: LIMIT }),
    ],
  ];
  for (const [name, call] of kinds) await measure(name, call);
}

/** Whole pages, with their counts and filters, for a signed-in admin over HTTP. */
async function measurePages(): Promise<void> {
  const settings = { ...config, port: 0 };
  const app = await createServerApp({ isDevelopment: false, settings });
  const listener = await listen({ app, settings });
  const { cookie } = await aSignedIn({ role: 'admin' });
  for (const path of [
    paths.adminPosts('uk'),
    `${paths.adminPosts('uk')}?sort=title`,
    `${paths.adminPosts('uk')}?sort=views`,
    `${paths.adminPosts('uk')}?view=draft&text=по`,
    `${paths.adminPosts('uk')}?page=${Math.ceil(POSTS / LIMIT)}`,
    paths.adminTranslate('uk', 'en'),
    paths.admin('uk'),
  ]) {
    await measure(`page ${path}`, async () => {
      const response = await fetch(`http://127.0.0.1:${listener.port}${path}`, { headers: { cookie } });
      const html = await response.text();
      if (!html.includes('class="admin"')) throw new Error(`${path} got the response ${response.status}`);
    });
  }
  await listener.stop();
}

async function measure(name: string, call: () => Promise<unknown>): Promise<void> {
  for (let run = 0; run < 3; run++) await call();
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now();
    await call();
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  console.log(
    `${name}: ${(times[RUNS / 2] ?? 0).toFixed(0)} ms, at most ${(times.at(-1) ?? 0).toFixed(0)} ms`,
  );
}

async function timed<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  const start = performance.now();
  const result = await run();
  console.log(`${name}: ${(performance.now() - start).toFixed(0)} ms`);
  return result;
}
