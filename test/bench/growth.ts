import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { POSTS_LIMIT_DEFAULT } from '#contract/limits.ts';
import { operations } from '#contract/operations.ts';
import { paths } from '#contract/paths.ts';
import { searchAnswerSchema } from '#contract/search.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { readConfig } from '#server/config.ts';
import { createKey } from '#server/keys/keys.ts';
import type { PostDoc } from '#server/posts/model.ts';
import { POSTS_PER_PAGE } from '#server/posts/read/pages.ts';
import { openStorage } from '#server/storage.ts';
import { enginePids, type RunningServer, residentMegabytes, runServer } from '#test/setup/server.ts';
import { processorMilliseconds, untilIdle } from './load/processor-time.ts';
import { storePosts } from './load/stored-posts.ts';

/**
 * Uncached responses of a small and of a large blog: `npm run bench -- growth [--few 50] [--many 50000]
 * [--words 120] [--folder FOLDER] [--search memory] [--only KIND]`. Posts are in two languages, so 50 are 100 versions. The response
 * cache is off. Both services run at once and are requested in turn, one request at a time, so that the load of the
 * machine changes both alike. Both have read what is requested as often: a post that nobody has read before is compared
 * with one that nobody has read for a minute, since the small blog has no others. Prints the median and the 95th percentile of each kind in milliseconds, the processor time of
 * the service with its database, and the ratios. Exits with 1 if a median is more than 1.3 times that of the small blog.
 * The folder is filled if it does not exist, and not deleted.
 */
const { values } = parseArgs({
  options: {
    few: { type: 'string', default: '50' },
    many: { type: 'string', default: '50000' },
    words: { type: 'string', default: '120' },
    folder: { type: 'string' },
    search: { type: 'string', default: 'memory' },
    requests: { type: 'string', default: '200' },
    only: { type: 'string' },
  },
});
const RATIO_MAX = 1.3;
const REQUESTS = Number(values.requests);
/** Each round of the posts that nobody has read begins with a pause. */
const FIRST_ROUNDS = 2;
/** The process forgets the comments of a post after a minute. */
const FORGOTTEN_MS = 61_000;
/** Requests to one blog before it is the other's turn. */
const IN_TURN = 10;
const WARMING_UP = 100;
const WRITES = 15;
/** The same invented word is in so many posts of a language, one after the other. */
const POSTS_WITH_WORD = 3;
/** As many as the small blog has by default. */
const NEWEST = 50;
/** Few, so that the posts of the small blog have as many related ones as those of the large one. */
const TAGS = 5;
const SYLLABLES = 'ба ве ги до жу за кі лу мо не па ри со ту фа хе цу чо ша ще'.split(' ');

type Blog = { posts: number; server: RunningServer; pids: number[]; key: string };
type Kind = {
  name: string;
  pathOf: (blog: Blog, at: number) => string;
  /** Before as many requests as the small blog has posts, both wait until no post was read for a minute. */
  isFirst?: boolean;
};
type Sample = { times: number[]; processor: number };

const FOLDER = values.folder ?? (await mkdtemp(path.join(tmpdir(), 'dvomova-bench-')));
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const blogs: Blog[] = [];
let isSlower = false;
try {
  for (const posts of [values.few, values.many].map(Number)) blogs.push(await start(posts));
  console.log(`load ${loadavg()[0]?.toFixed(1)}, search: ${values.search}`);
  const [few, many] = blogs as [Blog, Blog];
  const measured = kinds().filter(({ name }) => !values.only || name.startsWith(values.only));
  for (const kind of measured) compare(kind.name, await measure(kind, few, many));
  compare('API list, the first after a write', await measureAfterWrites(few, many), { isBounded: false });
  for (const { posts, server } of blogs)
    console.log(`${posts} posts: memory of the service ${residentMegabytes(server.pid).toFixed(0)} MB`);
} finally {
  agent.destroy();
  for (const { server } of blogs) await server.stop();
  if (!values.folder) await rm(FOLDER, { recursive: true, force: true });
}
if (isSlower) process.exitCode = 1;

async function start(posts: number): Promise<Blog> {
  const dataDir = path.join(FOLDER, String(posts));
  if (!existsSync(dataDir)) {
    const startedAt = performance.now();
    const change = ({ text, tagIds }: PostDoc, number: number) => ({
      text: `${text} ${rareWord(number)}`,
      tagIds: tagIds.map((id) => id % TAGS),
    });
    await storePosts(dataDir, posts, { words: Number(values.words), isSearchable: true, change });
    console.log(`${posts} posts stored in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  }
  const storage = await openStorage({ config: readConfig({ DATA_DIR: dataDir }) });
  const { secret: key } = await createKey({
    actor: COMMAND_LINE,
    name: 'bench',
    authorName: 'Леся Українка',
  });
  await storage.close();
  const env = { DATA_DIR: dataDir, RESPONSE_CACHE_MB: '0', SEARCH: values.search, LOG_LEVEL: 'warn' };
  const server = await runServer(env);
  await untilIdle([server.pid]);
  return { posts, server, pids: [server.pid, ...enginePids(server.pid)], key };
}

function kinds(): Kind[] {
  const locale = (at: number) => (at % 2 === 0 ? 'uk' : 'en');
  // Any post of the blog, in no order.
  const number = ({ posts }: Blog, at: number) => (at * 7_919 + 3) % posts;
  const lastPage = ({ posts }: Blog, size: number) => Math.floor(posts / size);
  // As many posts and words as the small blog has, from anywhere in the blog: both blogs have read them before.
  const known = (blog: Blog, at: number) => number(blog, at % NEWEST);
  const words = ({ posts }: Blog) => Math.floor(posts / POSTS_WITH_WORD);
  const word = (blog: Blog, at: number) => rareWord(((at * 7_919) % words(blog)) * POSTS_WITH_WORD);
  const knownWord = (blog: Blog, at: number) => word(blog, at % words({ ...blog, posts: NEWEST }));
  const search = (q: string, at: number) =>
    `${operations.searchPosts.path}?${new URLSearchParams({ q, locale: locale(at) })}`;
  const list = (page: number, at: number) => `${operations.listPosts.path}?locale=${locale(at)}&page=${page}`;
  return [
    {
      name: 'post, one of the newest',
      pathOf: ({ posts }, at) => paths.post(locale(at), `generated-${posts - 1 - (at % NEWEST)}`),
    },
    {
      name: 'post, any of all, read before',
      pathOf: (blog, at) => paths.post(locale(at), `generated-${known(blog, at)}`),
    },
    {
      name: 'post, any of all, not read before',
      pathOf: (blog, at) => paths.post(locale(at), `generated-${number(blog, at)}`),
      isFirst: true,
    },
    { name: 'home', pathOf: (_blog, at) => paths.home(locale(at)) },
    { name: 'list', pathOf: (_blog, at) => paths.blog(locale(at)) },
    {
      name: 'list, page 500',
      pathOf: (blog, at) => paths.blog(locale(at), Math.min(500, lastPage(blog, POSTS_PER_PAGE))),
    },
    { name: 'API list', pathOf: (_blog, at) => list(1, at) },
    {
      name: 'API list, page 500',
      pathOf: (blog, at) => list(Math.min(500, lastPage(blog, POSTS_LIMIT_DEFAULT)), at),
    },
    {
      name: 'API list, last page',
      pathOf: (blog, at) => list(lastPage(blog, POSTS_LIMIT_DEFAULT), at),
    },
    { name: 'rare search', pathOf: (blog, at) => search(knownWord(blog, at), at) },
    {
      name: 'page of a rare search',
      pathOf: (blog, at) => paths.search(locale(at), knownWord(blog, at)),
    },
    // In the small blog these have been searched for before.
    { name: 'rare search, any word', pathOf: (blog, at) => search(word(blog, at), at) },
  ];
}

/** A word that no generated one resembles. Posts next to each other share it. */
function rareWord(number: number): string {
  let rest = Math.floor(number / POSTS_WITH_WORD);
  let word = 'щж';
  for (let at = 0; at < 4; at++) {
    word += SYLLABLES[rest % SYLLABLES.length];
    rest = Math.floor(rest / SYLLABLES.length);
  }
  return `${word}кст`;
}

async function measure(
  { name, pathOf, isFirst = false }: Kind,
  few: Blog,
  many: Blog,
): Promise<[Sample, Sample]> {
  const samples = [few, many].map((blog) => ({ blog, times: [] as number[], processor: 0 }));
  for (const { blog } of samples) {
    for (let at = 0; at < WARMING_UP; at++) await timed(name, blog, pathOf(blog, REQUESTS + at));
  }
  const requests = isFirst ? FIRST_ROUNDS * few.posts : REQUESTS;
  for (let first = 0; first < requests; first += IN_TURN) {
    if (isFirst && first % few.posts === 0) await sleep(FORGOTTEN_MS);
    for (const sample of samples) {
      const before = processorOf(sample.blog);
      for (let at = first; at < first + IN_TURN; at++)
        sample.times.push(await timed(name, sample.blog, pathOf(sample.blog, at)));
      sample.processor += processorOf(sample.blog) - before;
    }
  }
  return samples as [Sample, Sample] & typeof samples;
}

/** Every write ends what the process remembers of the content. */
async function measureAfterWrites(few: Blog, many: Blog): Promise<[Sample, Sample]> {
  const samples = [few, many].map((blog) => ({ blog, times: [] as number[], processor: 0 }));
  for (let at = 0; at < WRITES; at++) {
    for (const sample of samples) {
      await write(sample.blog, at);
      const before = processorOf(sample.blog);
      sample.times.push(await timed('list', sample.blog, operations.listPosts.path));
      sample.processor += processorOf(sample.blog) - before;
    }
  }
  return samples as [Sample, Sample] & typeof samples;
}

function processorOf({ pids }: Blog): number {
  return pids.reduce((sum, pid) => sum + processorMilliseconds(pid), 0);
}

function compare(name: string, [few, many]: [Sample, Sample], { isBounded = true } = {}): void {
  const sorted = [few, many].map(({ times }) => times.toSorted((a, b) => a - b));
  const share = (part: number) => sorted.map((times) => times[Math.floor(part * (times.length - 1))] ?? 0);
  const texts = (numbers: number[]) => numbers.map((each) => each.toFixed(1)).join(' and ');
  const [one = 0, other = 0] = share(0.5);
  const processor = [few, many].map((sample) => sample.processor / sample.times.length);
  console.log(
    `${name}: ${texts([one, other])} ms, ratio ${(other / one).toFixed(2)}; p95 ${texts(share(0.95))} ms; ` +
      `processor ${texts(processor)} ms, ratio ${((processor[1] ?? 0) / (processor[0] ?? 1)).toFixed(2)}`,
  );
  if (isBounded && other > RATIO_MAX * one) isSlower = true;
}

/** Milliseconds from the request to the last byte of the response. */
async function timed(kind: string, { server }: Blog, address: string): Promise<number> {
  const startedAt = performance.now();
  const body = await read(server.url + address);
  const time = performance.now() - startedAt;
  if (kind.startsWith('rare search')) {
    const { total } = searchAnswerSchema.parse(JSON.parse(body));
    if (total !== POSTS_WITH_WORD) throw new Error(`${address} found ${total} posts`);
  }
  return time;
}

function read(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
      const parts: Buffer[] = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('error', reject).on('end', () => resolve(Buffer.concat(parts).toString()));
    }).on('error', reject);
  });
}

async function write({ server, key }: Blog, at: number): Promise<void> {
  const response = await fetch(server.url + operations.createPost.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
    body: JSON.stringify({
      slug: `draft-${Date.now()}-${at}`,
      uk: { title: `Чернетка ${at}`, content: 'Текст' },
    }),
  });
  if (response.status !== 201) throw new Error(`The write was answered with ${response.status}`);
}
