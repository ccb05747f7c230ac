import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import type { ObjectId } from 'mongodb';
import { SEARCH_QUERY_MAX } from '#contract/limits.ts';
import { operations } from '#contract/operations.ts';
import { readConfig } from '#server/config.ts';
import { collection, database, withoutSocketTimeout } from '#server/db/client.ts';
import { ensureIndexes } from '#server/db/indexes.ts';
import { reindex } from '#server/posts/write/reindex.ts';
import { openStorage } from '#server/storage.ts';
import { childrenOf, residentMegabytes, runServer } from '#test/setup/server.ts';
import { generatePosts } from './data/bilingual-posts.ts';
import { processorMilliseconds, untilIdle } from './load/processor-time.ts';

/**
 * Search in generated bilingual posts: `npm run bench -- search [POSTS [FOLDER [MODE...]]]`, 10,000 posts by
 * default, in the modes `memory` and `mongodb` by default. The folder is filled when it does not exist, and not deleted.
 * Prints the duration of indexing and of two starts, the memory of the service, and the response times of
 * `/api/search` by kind of query, eight at a time, each query requested once; then those of repeated requests.
 * Response times depend on the load of the machine; the processor time of the service and of the database does not.
 */
const POSTS = Number(process.argv[2] ?? 10_000);
const CONCURRENCY = 8;
const PER_KIND = 300;
const WARMING_UP = 400;

const FOLDER = process.argv[3];
const MODES = process.argv.length > 4 ? process.argv.slice(4) : ['memory', 'mongodb'];
const DATA_DIR = FOLDER ?? (await mkdtemp(path.join(tmpdir(), 'dvomova-bench-')));
const posts = generatePosts();
try {
  if (!FOLDER || !existsSync(FOLDER)) await fill();
  for (const mode of MODES) {
    if (mode === 'memory') await buildIndex();
    await measure(mode);
  }
} finally {
  if (!FOLDER) await rm(DATA_DIR, { recursive: true, force: true });
}

async function fill(): Promise<void> {
  const storage = await openStorage({ config: readConfig({ DATA_DIR }) });
  let batch: object[] = [];

  for (let number = 0; number < POSTS; number++) {
    batch.push(...posts.post(number));
    if (batch.length >= 400 || number === POSTS - 1) {
      await collection('posts').insertMany(batch as { _id: ObjectId }[], { ordered: false });
      batch = [];
    }
  }

  // Building the text index at the end takes a fraction of the time.
  await collection('searchDocuments').dropIndex('stems');

  const startedAt = performance.now();
  const { versions } = await reindex();
  const indexedAt = performance.now();

  console.log(`search documents: ${versions} versions in ${seconds(startedAt)} s`);
  await withoutSocketTimeout(ensureIndexes);

  const { indexSizes = {} } = await database().command({ collStats: 'searchDocuments' });
  const megabytes = Math.round((indexSizes.stems ?? 0) / 1024 / 1024);
  console.log(`text index: ${megabytes} MB in ${seconds(indexedAt)} s`);
  await storage.close();
}

/** MongoDB's text index answers from the start until every document is read. */
async function buildIndex(): Promise<void> {
  const server = await runServer({ DATA_DIR, LOG_LEVEL: 'warn' });
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
  const ask = (query: string) => timed(agent, server.url + query);

  console.log(`load ${loadavg()[0]?.toFixed(1)}`);
  await reported('while the index is built', duringBuild(), ask, server.pid);
  await untilIdle([server.pid, ...childrenOf(server.pid)]);
  console.log(`memory of the service after that: ${residentMegabytes(server.pid).toFixed(0)} MB`);
  agent.destroy();
  await server.stop();
}

async function measure(mode: string): Promise<void> {
  console.log(`\nSEARCH=${mode}`);
  const startedAt = performance.now();
  const server = await runServer({ DATA_DIR, LOG_LEVEL: 'warn', SEARCH: mode });
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
  const ask = (query: string) => timed(agent, server.url + query);

  try {
    const first = await ask(url('first'));
    console.log(`first answer ${seconds(startedAt)} s after the start (${first.toFixed(0)} ms)`);
    await untilIdle([server.pid, ...childrenOf(server.pid)]);
    console.log(`load ${loadavg()[0]?.toFixed(1)}`);
    console.log(`memory of the service: ${residentMegabytes(server.pid).toFixed(0)} MB`);
    const share = mode === 'mongodb' ? 1 / 3 : 1;
    report('warming up', await askAll(warmingUp().slice(0, share * WARMING_UP), ask));
    const all: number[] = [];
    for (const [kind, queries] of Object.entries(kinds())) {
      const times = await reported(kind, queries.slice(0, share * PER_KIND), ask, server.pid);
      all.push(...times);
    }
    report('all of them', all);
    const again = Object.values(kinds()).flatMap((queries) => queries.slice(0, 40));
    // Repeated, because the client has to be optimized too.
    for (let round = 0; round < 3; round++) await askAll(again, ask);
    await reported('repeated requests', [...again, ...again, ...again], ask, server.pid);
    console.log(`memory of the service: ${residentMegabytes(server.pid).toFixed(0)} MB`);
  } finally {
    agent.destroy();
    await server.stop();
  }
}

function duringBuild(): string[] {
  return Array.from({ length: PER_KIND }, (_, at) => url(posts.words.uk[20_000 + at * 7] ?? '', 'uk'));
}

/** Queries without the measured words: the first few hundred searches run before the code is optimized. */
function warmingUp(): string[] {
  const { uk, en } = posts.words;
  return Array.from({ length: WARMING_UP }, (_, at) => {
    const { words, locale } = at % 2 === 0 ? { words: uk, locale: 'uk' } : { words: en, locale: 'en' };
    const [first = '', second = ''] = [150 + (at % 150), 310 + at].map((rank) => words[rank]);
    return url(at % 3 === 0 ? `"${first} ${second}"` : `${first} ${at % 3 === 1 ? second : ''}`, locale);
  });
}

function kinds(): Record<string, string[]> {
  const { uk, en } = posts.words;
  const word = (words: string[], rank: number) => words[rank % words.length] ?? '';
  const many = (make: (at: number) => string) => Array.from({ length: PER_KIND }, (_, at) => make(at));
  const both = (at: number) =>
    at % 2 === 0 ? ({ words: uk, locale: 'uk' } as const) : ({ words: en, locale: 'en' } as const);

  return {
    'commonest words, one': many((at) => url(word(both(at).words, at >> 1), both(at).locale)),
    'commonest words, two': many((at) => {
      const { words, locale } = both(at);
      return url(`${word(words, at % 40)} ${word(words, (at * 7) % 41)}`, locale);
    }),
    'commonest words in quotes': many((at) => {
      const { words, locale } = both(at);
      return url(`"${word(words, at % 12)} ${word(words, (at * 5) % 13)}" ${at}`, locale);
    }),
    'common words in quotes': many((at) => {
      const { words, locale } = both(at);
      return url(`"${word(words, 64 + (at % 30))} ${word(words, 70 + (at % 23))}" ${at}`, locale);
    }),
    'a hundred letters of them': many((at) => url(longest(both(at).words, at % 40), both(at).locale)),
    'rarer words, one': many((at) => url(word(both(at).words, 1_000 + at * 37), both(at).locale)),
    'four words': many((at) => {
      const { words, locale } = both(at);
      return url([60, 300, 900, 5_000].map((rank) => word(words, rank + at * 3)).join(' '), locale);
    }),
    misspelt: many((at) => {
      const { words, locale } = both(at);
      const right = word(words, 2_000 + at * 11);
      return url(`${right.slice(0, 3)}${locale === 'uk' ? 'ґщ' : 'zx'}${right.slice(4)}`, locale);
    }),
    'later pages': many(
      (at) => `${url(word(both(at).words, at >> 1), both(at).locale)}&page=${2 + (at % 40)}&limit=50`,
    ),
  };
}

/** As many words, from this rank on, as fit into a query. */
function longest(words: string[], from: number): string {
  let text = '';
  for (let rank = from; `${text} ${words[rank]}`.length <= SEARCH_QUERY_MAX; rank++)
    text += ` ${words[rank]}`;
  return text.trim();
}

function url(q: string, locale = 'uk'): string {
  return `${operations.searchPosts.path}?${new URLSearchParams({ q: q.padEnd(2), locale })}`;
}

async function reported(
  kind: string,
  queries: string[],
  ask: (query: string) => Promise<number>,
  pid: number,
): Promise<number[]> {
  const pids = [pid, ...childrenOf(pid)];
  const before = pids.map(processorMilliseconds);
  const times = await askAll(queries, ask);
  const used = pids.map((each, at) => (processorMilliseconds(each) - (before[at] ?? 0)) / queries.length);
  report(kind, times, `processor ${used.map((each) => each.toFixed(1)).join(' + ')} ms`);
  return times;
}

async function askAll(queries: string[], ask: (query: string) => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  const left = [...queries];
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (let query = left.pop(); query !== undefined; query = left.pop()) times.push(await ask(query));
    }),
  );
  return times;
}

/** Milliseconds from the request to the last byte of the response. */
function timed(agent: Agent, address: string): Promise<number> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    get(address, { agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${address} answered ${answer.statusCode}`));
      answer.resume().on('end', () => resolve(performance.now() - startedAt));
    }).on('error', reject);
  });
}

function report(kind: string, times: number[], more = ''): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1);
  console.log(
    `${kind.padEnd(28)} p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms (${times.length}) ${more}`,
  );
}

function seconds(startedAt: number): string {
  return ((performance.now() - startedAt) / 1000).toFixed(1);
}
