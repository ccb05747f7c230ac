import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { postListSchema, postSchema } from '#contract/posts/records.ts';
import { residentMegabytes, runProgram, runServer } from '#test/setup/server.ts';

/**
 * Reader pages of a real content folder: `npm run bench -- corpus ../corpus`. Prints how long the import
 * takes, what the pages weigh, the memory of the service after it, how long the largest post takes from stored HTML, and pages
 * a second beside a plain `node:http` server that sends the same bytes, in the same run.
 */
const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Name a content folder: npm run bench -- corpus path/to/folder');
const SEQUENTIAL = 60;
const SECONDS = 6;
const CONNECTIONS = 8;

const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'dvomova-bench-'));
const server = await runServer({ DATA_DIR, LOG_LEVEL: 'warn' });
try {
  await measure(server.url, path.resolve(folder));
} finally {
  await server.stop();
  await rm(DATA_DIR, { recursive: true, force: true });
}

async function measure(origin: string, content: string): Promise<void> {
  const startedAt = performance.now();
  const command = runProgram(['scripts/cli.ts', 'import', content], { DATA_DIR });
  command.stdout?.resume();
  command.stderr?.resume();
  const [code] = await once(command, 'exit');
  if (code !== 0) throw new Error(`The import ended with ${code}`);
  console.log(`import: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);

  const posts = (await readPosts(origin)).sort((a, b) => a.length - b.length);
  for (const locale of LOCALES) {
    await weigh(
      locale,
      posts.filter((post) => post.locale === locale).map(({ address }) => origin + address),
    );
  }
  const english = posts.filter(({ locale }) => locale === 'en');
  const largest = posts.at(-1);
  const median = english[Math.floor(english.length / 2)];
  if (!largest || !median) throw new Error('The folder has no posts');
  await timeSequential('largest post', origin + largest.address);
  await timeSequential('median English post', origin + median.address);
  const own = await pagesPerSecond(origin + median.address);
  const plain = await plainPerSecond(origin + median.address);
  const ratio = (own / plain).toFixed(3);
  console.log(
    `median English post: ${own.toFixed(0)}/s; plain node:http: ${plain.toFixed(0)}/s; ratio ${ratio}`,
  );
  console.log(`memory of the service: ${residentMegabytes(server.pid).toFixed(0)} MB`);
}

async function readPosts(origin: string): Promise<{ locale: Locale; address: string; length: number }[]> {
  const posts = [];
  for (const locale of LOCALES) {
    for (let page = 1, pages = 1; page <= pages; page++) {
      const query = new URLSearchParams({ locale, limit: '50', page: String(page) });
      const list = postListSchema.parse(await readJson(`${origin}${paths.apiPosts()}?${query}`));
      pages = list.pagination.totalPages;
      for (const { slug } of list.posts) {
        const { content } = postSchema.parse(
          await readJson(`${origin}${paths.apiPosts()}/${encodeURIComponent(slug)}?locale=${locale}`),
        );
        posts.push({ locale, address: paths.post(locale, slug), length: content.length });
      }
    }
  }
  return posts;
}

/** Prints how many bytes the HTML of pages is as it is sent, compressed. */
async function weigh(locale: Locale, urls: string[]): Promise<void> {
  const sizes: number[] = [];
  for (const url of urls) {
    const response = await fetch(url, { headers: { 'Accept-Encoding': 'br' } });
    await response.arrayBuffer();
    sizes.push(Number(response.headers.get('content-length')));
  }
  sizes.sort((a, b) => a - b);
  const at = (share: number) => ((sizes[Math.floor(share * (sizes.length - 1))] ?? 0) / 1000).toFixed(1);
  console.log(
    `HTML of a post in ${locale}, compressed: median ${at(0.5)} kB, p90 ${at(0.9)} kB, largest ${at(1)} kB`,
  );
}

async function readJson(url: string): Promise<unknown> {
  return (await fetch(url)).json();
}

async function timeSequential(name: string, url: string): Promise<void> {
  const times: number[] = [];
  for (let count = 0; count < SEQUENTIAL; count++) {
    const startedAt = performance.now();
    await (await fetch(url)).arrayBuffer();
    times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(1);
  console.log(
    `${name}, one after another: median ${at(0.5)} ms, p95 ${at(0.95)} ms (${new URL(url).pathname})`,
  );
}

async function pagesPerSecond(url: string): Promise<number> {
  const headers = { 'accept-encoding': 'br' };
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: SECONDS });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} failed under load`);
  return result.requests.average;
}

async function plainPerSecond(url: string): Promise<number> {
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
  const plain = createServer((_request, answer) => answer.end(bytes)).listen(0, '127.0.0.1');
  await once(plain, 'listening');
  const address = plain.address();
  if (typeof address !== 'object' || !address) throw new Error('No port is free');
  try {
    return await pagesPerSecond(`http://127.0.0.1:${address.port}/`);
  } finally {
    plain.closeAllConnections();
    plain.close();
  }
}
