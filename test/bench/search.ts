import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ObjectId } from 'mongodb';
import { SEARCH_QUERY_MAX } from '#contract/limits.ts';
import { operations } from '#contract/operations.ts';
import { readConfig } from '#server/config.ts';
import { collection } from '#server/db/client.ts';
import { reindex } from '#server/search/index/reindex.ts';
import { openStorage } from '#server/storage.ts';
import { childrenOf, runServer } from '../setup/server.ts';
import { generatePosts } from './data/bilingual-posts.ts';

/**
 * Search in 10,000 generated bilingual posts: `npm run bench -- search [POSTS [FOLDER]]`. The folder is
 * filled where it is not there and kept for the next time. Prints how long indexing and two starts take, the
 * service's memory, and the time of `/api/search` by kind of query, eight at a time, each query asked once,
 * after some hundred others; then of queries asked again. Times depend on what else the machine does;
 * the processor time of the service and the database an answer takes does not.
 */
const POSTS = Number(process.argv[2] ?? 10_000);
const CONCURRENCY = 8;
const PER_KIND = 300;
const WARMING_UP = 400;

const KEPT = process.argv[3];
const DATA_DIR = KEPT ?? (await mkdtemp(path.join(tmpdir(), 'dvomova-bench-')));
const posts = generatePosts();
try {
  if (!KEPT || !existsSync(KEPT)) await fill();
  await start();
  await measure();
} finally {
  if (!KEPT) await rm(DATA_DIR, { recursive: true, force: true });
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
  const startedAt = performance.now();
  const { versions } = await reindex();
  console.log(`reindex: ${versions} versions in ${seconds(startedAt)} s`);
  await storage.close();
}

/** The first one, which reads all documents and saves the index. */
async function start(): Promise<void> {
  const startedAt = performance.now();
  const server = await runServer({ DATA_DIR, LOG_LEVEL: 'warn' });
  const answer = await fetch(server.url + url('first'));
  console.log(
    `first start: ${answer.status} after ${seconds(startedAt)} s; load ${loadavg()[0]?.toFixed(1)}`,
  );
  await server.stop();
}

async function measure(): Promise<void> {
  const startedAt = performance.now();
  const server = await runServer({ DATA_DIR, LOG_LEVEL: 'warn' });
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
  const ask = (query: string) => timed(agent, server.url + query);
  try {
    const first = await ask(url('first'));
    console.log(`second start: first answer after ${seconds(startedAt)} s (${first.toFixed(0)} ms)`);
    await reported('while texts are taken in', whileFilling(), ask, server.pid);
    await untilIdle([server.pid, ...childrenOf(server.pid)]);
    console.log(`texts are taken in ${seconds(startedAt)} s after the start`);
    console.log(`load ${loadavg()[0]?.toFixed(1)}`);
    console.log(`memory of the service: ${residentMegabytes(server.pid)} MB`);
    report('warming up', await askAll(warmingUp(), ask));
    const all: number[] = [];
    for (const [kind, queries] of Object.entries(kinds())) {
      const times = await reported(kind, queries, ask, server.pid);
      all.push(...times);
    }
    report('all of them', all);
    const again = Object.values(kinds()).flatMap((queries) => queries.slice(0, 40));
    // More than once: this process has to get used to the answers, too.
    for (let round = 0; round < 3; round++) await askAll(again, ask);
    await reported('asked again', [...again, ...again, ...again], ask, server.pid);
    console.log(`memory of the service: ${residentMegabytes(server.pid)} MB`);
  } finally {
    agent.destroy();
    await server.stop();
  }
}

/** Asked at once after the start, when texts come from the database as often as from the file beside the index. */
function whileFilling(): string[] {
  return Array.from({ length: PER_KIND }, (_, at) => url(posts.words.uk[20_000 + at * 7] ?? '', 'uk'));
}

/** The service does some work at its start, in the background. */
async function untilIdle(pids: number[]): Promise<void> {
  const used = () => pids.reduce((sum, pid) => sum + processorMilliseconds(pid), 0);
  for (let before = used(); ; ) {
    await sleep(1_000);
    const now = used();
    if (now - before < 50) return;
    before = now;
  }
}

/** Words that no measured query has: the first few hundred of a process run before the compiler has seen them. */
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

/** As many of the words as a query may have letters, from one on. */
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

/** Linux counts in hundredths of a second. */
function processorMilliseconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
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

/** Milliseconds from the question to the answer's last byte. */
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

function residentMegabytes(pid: number): string {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return (Number(kilobytes) / 1024).toFixed(0);
}
