import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { paths } from '#contract/paths.ts';
import { postListSchema } from '#contract/posts/records.ts';
import { childrenOf, freePort, killNow, residentMegabytes } from '#test/setup/server.ts';
import { type Cost, costOf, saturatedCostOf } from './load/cost.ts';
import { untilIdle } from './load/processor-time.ts';

/**
 * What a response costs: `npm run bench -- pages [--content FOLDER] [--against CHECKOUT] [--only cached,uncached]
 * [--pages post,rss] [--rounds 5] [--writes]`. Prints the processor time of a response, of the service and its
 * children (the database, the renderer), with the settings that users get, as the median of the rounds:
 * - of cached responses, 64 connections of `wrk`, compared with another checkout of this project, or without one with a plain
 *   `node:http` server that sends the same bytes;
 * - of uncached responses, 16 connections, next to those of the other checkout. With `--writes` a post changes each second
 *   in the meantime, whose cost is part of the figures.
 * Both sides take turns, A B A B. The clients' own processor time limits the requests a second, not these figures.
 */
const { values } = parseArgs({
  options: {
    content: { type: 'string', default: 'demo' },
    against: { type: 'string' },
    only: { type: 'string', default: 'cached,uncached' },
    pages: { type: 'string' },
    rounds: { type: 'string', default: '2' },
    writes: { type: 'boolean', default: false },
  },
});
const PARTS = values.only.split(',');
const ROOT = path.resolve(import.meta.dirname, '..', '..');
const CACHED = { connections: 64 };
const UNCACHED = { connections: 16 };
const WITHOUT_CACHE = { RESPONSE_CACHE_MB: '0' };
const run = promisify(execFile);
const ROUNDS = Number(values.rounds);

type Service = { url: string; pid: number; stop: () => Promise<void>; write?: () => Promise<void> };
type Measure = () => Promise<Cost>;

if (PARTS.includes('cached')) await measureCached();
if (PARTS.includes('uncached')) await measureUncached();

async function measureCached(): Promise<void> {
  const service = await startWithContent(ROOT, {});
  try {
    const addresses = wanted({
      post: medianOf(await englishPosts(service.url)),
      home: paths.home('uk'),
      list: paths.blog('uk'),
      api: paths.apiPosts(),
      sitemap: paths.sitemap(),
      llms: paths.llms(),
      rss: paths.rss('uk'),
    });
    const other = values.against
      ? await startWithContent(path.resolve(values.against), {})
      : await startPlain(service.url, Object.values(addresses));
    try {
      console.log('cached: processor time of a response; of the other one; the other one’s share');
      for (const [name, address] of Object.entries(addresses)) {
        await compare(name, {
          own: () => saturatedCostOf(service, { ...CACHED, address: () => address }),
          other: () => saturatedCostOf(other, { ...CACHED, address: () => address }),
          ratio: (mine, theirs) => theirs / mine,
        });
      }
      if (!values.against) await compareUnchanged(service, other, Object.values(addresses)[0] ?? '');
    } finally {
      await other.stop();
    }
    await printMemory(service);
  } finally {
    await service.stop();
  }
}

async function compareUnchanged(service: Service, plain: Service, address: string): Promise<void> {
  const { headers } = await fetch(service.url + address, { headers: { 'Accept-Encoding': 'br' } });
  const conditional = { 'if-none-match': headers.get('etag') ?? '' };
  await compare(`304 of ${address}`, {
    own: () => costOf(service, { ...CACHED, address: () => address, headers: conditional, status: 304 }),
    other: () => costOf(plain, { ...CACHED, address: () => '/304', status: 304 }),
    ratio: (own, other) => other / own,
  });
}

async function measureUncached(): Promise<void> {
  const own = await startWithContent(ROOT, WITHOUT_CACHE);
  const other = values.against ? await startWithContent(path.resolve(values.against), WITHOUT_CACHE) : null;
  try {
    const posts = await englishPosts(own.url);
    const post = medianOf(posts);
    const words = await wordsOf(path.resolve(ROOT, values.content));
    const kinds = wanted({
      post: () => post,
      'all posts': () => pick(posts),
      home: () => paths.home('uk'),
      list: () => paths.blog('uk'),
      api: () => paths.apiPosts(),
      search: () => `${paths.search('uk')}?q=${encodeURIComponent(`${pick(words)} ${pick(words)}`)}`,
      'api search': () => `/api/search?locale=uk&q=${encodeURIComponent(`${pick(words)} ${pick(words)}`)}`,
      rss: () => paths.rss('uk'),
      atom: () => paths.atom('uk'),
      'json feed': () => paths.jsonFeed('uk'),
      sitemap: () => paths.sitemap(),
      llms: () => paths.llms(),
      'both versions': () => paths.bothVersions('en', slugOf(post)),
    });
    console.log('uncached: processor time of a response; of the other checkout; times as fast');
    for (const [name, address] of Object.entries(kinds)) {
      const hasOther = other && (await fetch(other.url + address())).ok;
      await compare(name, {
        own: () => besideWrites(own, () => costOf(own, { ...UNCACHED, address })),
        ...(hasOther && { other: () => besideWrites(other, () => costOf(other, { ...UNCACHED, address })) }),
        ratio: (mine, theirs) => theirs / mine,
      });
    }
    await printMemory(own);
    if (other) await printMemory(other);
  } finally {
    await own.stop();
    await other?.stop();
  }
}

async function besideWrites(service: Service, measure: Measure): Promise<Cost> {
  if (!values.writes) return measure();
  const timer = setInterval(() => void service.write?.(), 1_000);
  try {
    return await measure();
  } finally {
    clearInterval(timer);
  }
}

/** An idle service releases memory in its maintenance, each minute. */
async function printMemory({ pid }: Service): Promise<void> {
  const busy = residentMegabytes(pid);
  await new Promise((resolve) => setTimeout(resolve, 150_000));
  console.log(
    `  memory: ${busy.toFixed(0)} MB; ${residentMegabytes(pid).toFixed(0)} MB after 150 s without requests`,
  );
}

async function compare(
  name: string,
  { own, other, ratio }: { own: Measure; other?: Measure; ratio: (own: number, other: number) => number },
): Promise<void> {
  const mine: Cost[] = [];
  const theirs: Cost[] = [];

  for (let round = 0; round < ROUNDS; round++) {
    mine.push(await own());
    if (other) theirs.push(await other());
  }

  const median = (costs: Cost[], of: (cost: Cost) => number) =>
    costs.map(of).sort((a, b) => a - b)[Math.floor(costs.length / 2)] ?? 0;
  const show = (costs: Cost[]) => {
    const parts = [median(costs, (cost) => cost.service), median(costs, (cost) => cost.children)];
    const rate = median(costs, (cost) => cost.perSecond).toFixed(0);
    return `${parts.map((part) => part.toFixed(3)).join(' + ')} ms (${rate}/s)`;
  };

  const total = (costs: Cost[]) => median(costs, (cost) => cost.service + cost.children);
  const compared = other ? `; ${show(theirs)}; ${ratio(total(mine), total(theirs)).toFixed(2)}` : '';
  const client = median([...mine, ...theirs], (cost) => cost.client).toFixed(3);
  console.log(`  ${name}: ${show(mine)}${compared}; client ${client} ms`);
}

/** The kinds that `--pages` names, or all. */
function wanted<Value>(all: Record<string, Value>): Record<string, Value> {
  const names = values.pages?.split(',');
  return Object.fromEntries(Object.entries(all).filter(([name]) => !names || names.includes(name)));
}

/** The Ukrainian words of a content folder, for searches that nobody has made. */
async function wordsOf(folder: string): Promise<string[]> {
  const words = new Set<string>();
  for await (const file of glob('posts/*/uk.md', { cwd: folder })) {
    const text = await readFile(path.join(folder, file), 'utf8');
    for (const [word] of text.toLowerCase().matchAll(/[а-щьюяєіїґ]{4,}/g)) words.add(word);
  }
  return [...words];
}

function pick(words: string[]): string {
  return words[Math.floor(Math.random() * words.length)] ?? '';
}

async function startWithContent(checkout: string, env: Record<string, string>): Promise<Service> {
  const service = await start(checkout, env);
  const cli = (...args: string[]) =>
    run(nodeOf(checkout), ['scripts/cli.ts', ...args], {
      cwd: checkout,
      env: { ...process.env, DATA_DIR: service.dataDir },
      maxBuffer: 2 ** 26,
    });
  await cli('import', path.resolve(ROOT, values.content));
  const { stdout: key } = await cli('key', 'create', 'bench', '--scopes', 'publish');
  const first = postListSchema.parse(await (await fetch(service.url + paths.apiPosts())).json()).posts[0];
  // The search is indexed and pictures are drawn after an import.
  await untilIdle([service.pid, ...childrenOf(service.pid)]);

  let writes = 0;
  const write = async () => {
    const response = await fetch(`${service.url}${paths.apiPosts()}/${first?.slug}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${key.trim()}`, 'content-type': 'application/json' },
      body: JSON.stringify({ en: { excerpt: `Version ${writes++}` } }),
    });
    if (!response.ok) throw new Error(`A write was answered ${response.status}: ${await response.text()}`);
  };
  return { ...service, write };
}

/** The service of a checkout, with its own Node and memory flags, as `npm start` runs it. */
async function start(checkout: string, env: Record<string, string>): Promise<Service & { dataDir: string }> {
  const dataDir = env.DATA_DIR ?? (await mkdtemp(path.join(tmpdir(), 'dvomova-bench-')));
  const port = await freePort();
  const [command, args] = await serviceOf(checkout);
  const child = spawn(command, args, {
    cwd: checkout,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: String(port),
      ...env,
    },
    stdio: 'ignore',
  });

  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The service of ${checkout} did not start`);
    const response = await fetch(`${url}/readyz`).catch(() => null);
    if (response?.ok) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }

  return { url, pid: child.pid ?? 0, dataDir, stop: () => stop(child, dataDir) };
}

/** The command that starts a service. Older checkouts have their flags for V8 in another file. */
async function serviceOf(checkout: string): Promise<[command: string, args: string[]]> {
  const service = path.join(checkout, 'scripts', 'service');
  if (existsSync(service)) return [service, []];

  const commands = await import(
    pathToFileURL(path.join(checkout, 'scripts', 'bootstrap', 'commands.mjs')).href
  );
  return [nodeOf(checkout), [...commands.SERVICE_MEMORY, 'server/main.ts']];
}

async function stop(child: ChildProcess, dataDir?: string): Promise<void> {
  const left = childrenOf(child.pid ?? 0);
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
  for (const pid of left) killNow(pid);
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
}

function nodeOf(checkout: string): string {
  return path.join(checkout, 'node_modules', '.bin', 'node');
}

/** A plain server with the responses that the service gives now. */
async function startPlain(origin: string, addresses: string[]): Promise<Service> {
  const stored: Record<string, { status: number; headers: string[]; body: string }> = {};
  for (const address of addresses) {
    const sent = request(origin + address, { headers: { 'Accept-Encoding': 'br' } }).end();
    const [answer] = await once(sent, 'response');
    const body = Buffer.concat(await Array.fromAsync(answer as AsyncIterable<Buffer>));
    const headers = plainHeaders(answer.rawHeaders);
    stored[address] = { status: answer.statusCode, headers, body: body.toString('base64') };
    if (address === addresses[0]) {
      const unchanged = headers.filter((_, at) => !/^content-/i.test(headers[at - (at % 2)] ?? ''));
      stored['/304'] = { status: 304, headers: unchanged, body: '' };
    }
  }

  const folder = await mkdtemp(path.join(tmpdir(), 'dvomova-bench-'));
  const file = path.join(folder, 'responses.json');
  await writeFile(file, JSON.stringify(stored));

  const program = path.join(import.meta.dirname, 'load', 'plain-responses.ts');
  const child = spawn(process.execPath, [program, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = await once(child.stdout, 'data');
  const url = `http://127.0.0.1:${String(port).trim()}`;

  return { url, pid: child.pid ?? 0, stop: () => stop(child, folder) };
}

/** The plain server also adds those that Node adds. */
function plainHeaders(raw: string[]): string[] {
  const own = /^(date|connection|keep-alive|transfer-encoding)$/i;
  return raw.filter((_, at) => !own.test(raw[at - (at % 2)] ?? ''));
}

function medianOf(posts: string[]): string {
  return posts[Math.floor(posts.length / 2)] ?? '';
}

function slugOf(address: string): string {
  return address.split('/').at(-1) ?? '';
}

/** The English posts, by the length of their pages. */
async function englishPosts(origin: string): Promise<string[]> {
  const posts: { address: string; length: number }[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const response = await fetch(`${origin}${paths.apiPosts()}?locale=en&limit=50&page=${page}`);
    const list = postListSchema.parse(await response.json());
    pages = list.pagination.totalPages;
    for (const { slug } of list.posts) {
      const address = paths.post('en', slug);
      const html = await (await fetch(origin + address)).text();
      posts.push({ address, length: html.length });
    }
  }

  if (posts.length === 0) throw new Error('The folder has no English posts');
  return posts.sort((a, b) => a.length - b.length).map(({ address }) => address);
}
