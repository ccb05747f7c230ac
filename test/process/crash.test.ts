import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Post, postListSchema, postSchema } from '#contract/posts/records.ts';
import { readConfig } from '#server/config.ts';
import { aKeyIn } from '#test/factories/data-folder-key.ts';
import { killRounds } from '#test/setup/property-runs.ts';
import type { RunningServer } from '#test/setup/server.ts';
import { startServer, temporaryFolderOnDisk } from '#test/setup/server-process.ts';

const SERVICES = 2;
const PUBLISHERS = 2;

/** The highest acknowledged revision of each post; a post is created with revision 0. */
type Answered = Map<string, number>;

test(
  'kill -9 of all processes loses no acknowledged write and leaves no half-written post',
  async () => {
    const services: Service[] = [];
    while (services.length < SERVICES) {
      const DATA_DIR = await temporaryFolderOnDisk();
      services.push({ DATA_DIR, key: await aKeyIn(readConfig({ DATA_DIR })) });
    }
    // A service waits for its start and its disk most of the time, so two run at once.
    await Promise.all(services.map((service, first) => killRepeatedly(service, first)));
  },
  60_000 * killRounds,
);

type Service = { DATA_DIR: string; key: string };

/** Every second round from `first`, each on what the round before left in the same data folder. */
async function killRepeatedly({ DATA_DIR, key }: Service, first: number): Promise<void> {
  const answered: Answered = new Map();
  let rounds = 0;
  let server = await startServer({ DATA_DIR });
  for (let round = first; round < killRounds; round += SERVICES) {
    rounds++;
    server = await killRound({ DATA_DIR, key, round, server, answered });
  }
  expect(answered.size).toBeGreaterThanOrEqual(rounds * (PUBLISHERS + 1));
  const changed = [...answered].filter(([slug]) => slug.endsWith('changed'));
  expect(changed.reduce((sum, [, revision]) => sum + revision, 0)).toBeGreaterThanOrEqual(rounds);
  for (const [slug, revision] of changed) await expectWhole(server, slug, revision);
}

/** Kills the service in the middle of writes and checks what the next start finds; returns that service. */
async function killRound({
  DATA_DIR,
  key,
  round,
  server,
  answered,
}: Service & {
  round: number;
  server: RunningServer;
  answered: Answered;
}): Promise<RunningServer> {
  const noted: Answered = new Map();
  const client = { server, key, answered: noted };
  const changing = `r${round}changed`;
  const moving = `r${round}moving`;
  const moved = renameUntilCut(client, moving);
  const streams = [
    ...Array.from({ length: PUBLISHERS }, (_, number) => publishUntilCut(client, `r${round}c${number}`)),
    changeUntilCut(client, changing),
  ];
  while (noted.size < PUBLISHERS + 1 || !noted.get(changing)) await sleep(5);
  // Another delay in each round, so that the kill falls between different writes.
  await sleep((round % 20) * 7);
  await server.killAll();
  await Promise.all(streams);
  const slugNumber = await moved;

  const next = await startServer({ DATA_DIR });
  for (const [slug, revision] of noted) answered.set(slug, revision);
  const uk = await listSlugs(next, 'uk');
  expect([...(await listSlugs(next, 'en'))], `round ${round}: in one language only`).toEqual([...uk]);
  expect(
    [...answered.keys()].filter((slug) => !uk.has(slug)),
    `round ${round}: acknowledged and lost`,
  ).toEqual([]);
  // Acknowledged or not, each stored post is complete.
  const own = [...uk].filter((slug) => slug.startsWith(`r${round}c`));
  await Promise.all(own.map((slug) => expectWhole(next, slug, noted.get(slug) ?? 0)));
  await expectMoved(next, moving, slugNumber);
  return next;
}

type Client = { server: RunningServer; key: string; answered: Answered };

async function publishUntilCut(client: Client, prefix: string): Promise<void> {
  for (let number = 0; ; number++) {
    const slug = `${prefix}-${number}`;
    if (!(await send(client, slug, 0))) return;
  }
}

/** Changes the texts and tags of one post in both languages until the service is gone. */
async function changeUntilCut(client: Client, slug: string): Promise<void> {
  for (let revision = 0; ; revision++) {
    if (!(await send(client, slug, revision))) return;
  }
}

/**
 * Gives one post the slugs `{name}-1`, `{name}-2` and so on until the service is gone; returns the number of the
 * last acknowledged one, or -1 where the creation was not.
 */
async function renameUntilCut({ server, key }: Client, name: string): Promise<number> {
  const answered: Answered = new Map();
  const client = { server, key, answered };
  while (!answered.has(`${name}-0`)) if (!(await send(client, `${name}-0`, 0))) return -1;
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  for (let number = 0; ; ) {
    const init = { method: 'PATCH', headers, body: JSON.stringify({ slug: `${name}-${number + 1}` }) };
    const response = await fetch(`${server.url}/api/v1/posts/${name}-${number}`, init).catch(() => null);
    if (response === null) return number;
    // After a 503 the change may be decided: then the old slug is gone.
    if (response.ok || response.status === 404) number++;
    else if (response.status !== 503) throw new Error(`${response.status} ${await response.text()}`);
  }
}

/** Creates a post, or changes both versions and the tags in one request; false when the service is gone. */
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
  // The engine may die shortly before the service.
  if (response.ok || response.status === 503) return true;
  // A post whose creation got a 503 may exist or not.
  if (!isNew && response.status === 404) return send(client, slug, 0);
  if (isNew && response.status === 409) return true;
  throw new Error(`${response.status} ${await response.text().catch(() => '')}`);
}

function contentOf(slug: string, revision: number, locale: 'uk' | 'en'): string {
  const words = locale === 'uk' ? 'Текст публікації' : 'The text of';
  return `${words} **${slug}**, revision ${revision}.\n`;
}

/** One tag that many posts share and one of this revision alone. */
function tagsOf(slug: string, revision: number): string[] {
  return [`tag-${revision % 3}`, `of-${slug}-${revision}`];
}

/** Both versions have the texts and tags of one revision, which is the acknowledged one or a later one. */
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

/** Both versions have the acknowledged slug or a later one, and the pages of all earlier ones lead there. */
async function expectMoved(server: RunningServer, name: string, answered: number): Promise<void> {
  if (answered < 0) return;
  const [uk, en] = await Promise.all([read(server, `${name}-0`, 'uk'), read(server, `${name}-0`, 'en')]);
  expect(en.slug).toBe(uk.slug);
  const number = Number(uk.slug.slice(name.length + 1));
  expect(number).toBeGreaterThanOrEqual(answered);
  for (const old of [0, number - 1].filter((former) => former >= 0 && former < number)) {
    const response = await fetch(`${server.url}/en/blog/${name}-${old}`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([308, `/en/blog/${uk.slug}`]);
  }
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
