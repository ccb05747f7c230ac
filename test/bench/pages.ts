import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { paths } from '#contract/paths.ts';
import { postListSchema } from '#contract/posts/records.ts';
import { childrenOf, freePort, killNow, residentMegabytes } from '#test/setup/server.ts';
import { load } from './load/load.ts';

/**
 * Pages and reads of the API under load: `npm run bench -- pages [--content FOLDER] [--against CHECKOUT]
 * [--only cached,uncached]`. Prints
 * - cached responses beside a plain `node:http` server that sends the same bytes, 64 connections;
 * - an uncached post page, 16 connections, beside the same of another checkout of this project.
 */
const { values } = parseArgs({
  options: {
    content: { type: 'string', default: 'demo' },
    against: { type: 'string' },
    only: { type: 'string', default: 'cached,uncached' },
  },
});
const PARTS = values.only.split(',');
const ROOT = path.resolve(import.meta.dirname, '..', '..');
const CACHED_CONNECTIONS = 64;
const UNCACHED_CONNECTIONS = 16;

type Service = { url: string; pid: number; stop: () => Promise<void> };

if (PARTS.includes('cached')) await measureCached();
if (PARTS.includes('uncached')) await measureUncached();

async function measureCached(): Promise<void> {
  const service = await startWithContent(ROOT, {});
  try {
    const post = await medianPost(service.url);
    const addresses = [
      ...[post, paths.home('uk'), paths.blog('uk'), paths.apiPosts()],
      ...[paths.sitemap(), paths.llms(), paths.rss('uk')],
    ];
    const plain = await startPlain(service.url, addresses);
    try {
      console.log(`cached, ${CACHED_CONNECTIONS} connections: requests/s, p99; plain node:http; ratio`);
      for (const address of addresses) {
        await compare(address, {
          own: () => load(service.url + address, { connections: CACHED_CONNECTIONS }),
          other: () => load(plain.url + address, { connections: CACHED_CONNECTIONS }),
        });
      }
      const { headers } = await fetch(service.url + post, { headers: { 'Accept-Encoding': 'br' } });
      const conditional = { 'if-none-match': headers.get('etag') ?? '' };
      await compare(`304 of ${post}`, {
        own: () =>
          load(service.url + post, { connections: CACHED_CONNECTIONS, headers: conditional, status: 304 }),
        other: () => load(`${plain.url}/304`, { connections: CACHED_CONNECTIONS, status: 304 }),
      });
    } finally {
      await plain.stop();
    }
    console.log(`  memory of the service: ${residentMegabytes(service.pid).toFixed(0)} MB`);
  } finally {
    await service.stop();
  }
}

async function measureUncached(): Promise<void> {
  const own = await startWithContent(ROOT, { RESPONSE_CACHE_MB: '0' });
  const other = values.against ? await startWithContent(path.resolve(values.against), {}) : null;
  try {
    const address = await medianPost(own.url);
    console.log(`uncached, ${UNCACHED_CONNECTIONS} connections: requests/s, p99; the other checkout; ratio`);
    for (let round = 0; round < 3; round++) {
      await compare(address, {
        own: () => load(own.url + address, { connections: UNCACHED_CONNECTIONS }),
        ...(other && { other: () => load(other.url + address, { connections: UNCACHED_CONNECTIONS }) }),
      });
    }
    for (const service of [own, other]) {
      if (service) console.log(`  memory: ${residentMegabytes(service.pid).toFixed(0)} MB`);
    }
  } finally {
    await own.stop();
    await other?.stop();
  }
}

async function compare(
  name: string,
  { own, other }: Partial<Record<'own' | 'other', () => ReturnType<typeof load>>>,
): Promise<void> {
  const mine = await own?.();
  const theirs = await other?.();
  const ratio = mine && theirs ? (mine.perSecond / theirs.perSecond).toFixed(2) : '–';
  console.log(
    `  ${name}: ${mine?.perSecond.toFixed(0)}, p99 ${mine?.p99} ms; ${theirs?.perSecond.toFixed(0) ?? '–'}, p99 ${theirs?.p99 ?? '–'} ms; ${ratio}`,
  );
}

async function startWithContent(checkout: string, env: Record<string, string>): Promise<Service> {
  const service = await start(checkout, env);
  const command = spawn(nodeOf(checkout), ['scripts/cli.ts', 'import', path.resolve(ROOT, values.content)], {
    cwd: checkout,
    env: { ...process.env, DATA_DIR: service.dataDir },
    stdio: 'ignore',
  });
  const [code] = await once(command, 'exit');
  if (code !== 0) throw new Error(`The import ended with ${code}`);
  return service;
}

/** The service of a checkout, with its own Node and memory flags, as `npm start` runs it. */
async function start(checkout: string, env: Record<string, string>): Promise<Service & { dataDir: string }> {
  const { SERVICE_MEMORY } = await import(
    pathToFileURL(path.join(checkout, 'scripts', 'bootstrap', 'commands.mjs')).href
  );
  const dataDir = env.DATA_DIR ?? (await mkdtemp(path.join(tmpdir(), 'dvomova-bench-')));
  const port = await freePort();
  const child = spawn(nodeOf(checkout), [...SERVICE_MEMORY, 'server/main.ts'], {
    cwd: checkout,
    env: {
      ...process.env,
      ...{ NODE_ENV: 'production', DATA_DIR: dataDir, PORT: String(port), ...env },
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
async function startPlain(
  origin: string,
  addresses: string[],
): Promise<{ url: string; stop: () => Promise<void> }> {
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
  return { url: `http://127.0.0.1:${String(port).trim()}`, stop: () => stop(child, folder) };
}

/** Those that Node adds by itself are added by the plain server, too. */
function plainHeaders(raw: string[]): string[] {
  const own = /^(date|connection|keep-alive|transfer-encoding)$/i;
  return raw.filter((_, at) => !own.test(raw[at - (at % 2)] ?? ''));
}

/** The English post whose page is of middling length. */
async function medianPost(origin: string): Promise<string> {
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
  posts.sort((a, b) => a.length - b.length);
  const median = posts[Math.floor(posts.length / 2)];
  if (!median) throw new Error('The folder has no English posts');
  return median.address;
}
