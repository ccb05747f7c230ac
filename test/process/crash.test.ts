import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Post, postListSchema, postSchema } from '#contract/posts.ts';
import { readConfig } from '#server/config.ts';
import { aKeyIn } from '#test/factories/data-folder-key.ts';
import { startServer, temporaryFolder } from '#test/setup/server-process.ts';
import type { RunningServer } from '../setup/server.ts';

const ROUNDS = 20;
const PUBLISHERS = 2;

/** The highest revision of a post that was answered; revision 0 is the one it was made with. */
type Answered = Map<string, number>;

test('kill -9 of everything loses nothing that was answered and leaves nothing half made', async () => {
  const DATA_DIR = await temporaryFolder();
  const key = await aKeyIn(readConfig({ DATA_DIR }));
  const answered: Answered = new Map();
  let server = await startServer({ DATA_DIR });

  for (let round = 0; round < ROUNDS; round++) {
    const noted: Answered = new Map();
    const client = { server, key, answered: noted };
    const changing = `r${round}changed`;
    const streams = [
      ...Array.from({ length: PUBLISHERS }, (_, number) => publishUntilCut(client, `r${round}c${number}`)),
      changeUntilCut(client, changing),
    ];
    while (noted.size < PUBLISHERS + 1 || !noted.get(changing)) await sleep(5);
    // A moment of its own each round, so that the cut falls between different writes.
    await sleep(round * 7);
    await server.killAll();
    await Promise.all(streams);

    server = await startServer({ DATA_DIR });
    for (const [slug, revision] of noted) answered.set(slug, revision);
    const uk = await listSlugs(server, 'uk');
    expect([...(await listSlugs(server, 'en'))], `round ${round}: in one language alone`).toEqual([...uk]);
    expect(
      [...answered.keys()].filter((slug) => !uk.has(slug)),
      `round ${round}: answered and lost`,
    ).toEqual([]);
    // Answered or not: what is there is whole.
    const own = [...uk].filter((slug) => slug.startsWith(`r${round}c`));
    await Promise.all(own.map((slug) => expectWhole(server, slug, noted.get(slug) ?? 0)));
  }
  expect(answered.size).toBeGreaterThanOrEqual(ROUNDS * (PUBLISHERS + 1));
  const changed = [...answered].filter(([slug]) => slug.endsWith('changed'));
  expect(changed.reduce((sum, [, revision]) => sum + revision, 0)).toBeGreaterThanOrEqual(ROUNDS);
  for (const [slug, revision] of changed) await expectWhole(server, slug, revision);
}, 600_000);

type Client = { server: RunningServer; key: string; answered: Answered };

async function publishUntilCut(client: Client, prefix: string): Promise<void> {
  for (let number = 0; ; number++) {
    const slug = `${prefix}-${number}`;
    if (!(await send(client, slug, 0))) return;
  }
}

/** One post, whose texts and tags are changed in both languages again and again. */
async function changeUntilCut(client: Client, slug: string): Promise<void> {
  for (let revision = 0; ; revision++) {
    if (!(await send(client, slug, revision))) return;
  }
}

/** Makes a post, or changes both of its versions and its tags in one request; false once nobody answers. */
async function send(client: Client, slug: string, revision: number): Promise<boolean> {
  const { server, key, answered } = client;
  const isNew = revision === 0;
  const fields = {
    uk: { title: slug, content: contentOf(slug, revision, 'uk') },
    en: { title: slug, content: contentOf(slug, revision, 'en') },
    tags: tagsOf(slug, revision),
  };
  const body = isNew ? { slug, published: true, ...fields } : fields;
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const init = { method: isNew ? 'POST' : 'PATCH', headers, body: JSON.stringify(body) };
  const response = await fetch(`${server.url}/api/v1/posts${isNew ? '' : `/${slug}`}`, init).catch(
    () => null,
  );
  if (response === null) return false;
  if (response.ok) answered.set(slug, revision);
  // The engine may die a moment before the service.
  if (response.ok || response.status === 503) return true;
  // What was refused so may have been made, or not.
  if (!isNew && response.status === 404) return send(client, slug, 0);
  if (isNew && response.status === 409) return true;
  throw new Error(`${response.status} ${await response.text().catch(() => '')}`);
}

function contentOf(slug: string, revision: number, locale: 'uk' | 'en'): string {
  const words = locale === 'uk' ? 'Текст публікації' : 'The text of';
  return `${words} **${slug}**, revision ${revision}.\n`;
}

/** One that many posts have and one of its own. */
function tagsOf(slug: string, revision: number): string[] {
  return [`tag-${revision % 3}`, `of-${slug}-${revision}`];
}

/** Both versions are there with the texts and tags of one revision, the answered one or a later. */
async function expectWhole(server: RunningServer, slug: string, answered: number): Promise<void> {
  const [uk, en] = await Promise.all([read(server, slug, 'uk'), read(server, slug, 'en')]);
  const revision = Number(/revision (\d+)/.exec(uk.content)?.[1]);
  expect(revision, slug).toBeGreaterThanOrEqual(answered);
  expect([uk.content, en.content]).toEqual([
    contentOf(slug, revision, 'uk'),
    contentOf(slug, revision, 'en'),
  ]);
  for (const { tags } of [uk, en]) expect(tags.map((tag) => tag.slug)).toEqual(tagsOf(slug, revision));
}

async function read(server: RunningServer, slug: string, locale: 'uk' | 'en'): Promise<Post> {
  return postSchema.parse(await (await fetch(`${server.url}/api/v1/posts/${slug}?locale=${locale}`)).json());
}

async function listSlugs(server: RunningServer, locale: 'uk' | 'en'): Promise<Set<string>> {
  const slugs: string[] = [];
  for (let page = 1; ; page++) {
    const response = await fetch(`${server.url}/api/v1/posts?locale=${locale}&limit=50&page=${page}`);
    const list = postListSchema.parse(await response.json());
    slugs.push(...list.posts.map((post) => post.slug));
    if (page >= list.pagination.totalPages) return new Set(slugs.toSorted());
  }
}
