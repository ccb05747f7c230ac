import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ObjectId } from 'mongodb';
import { paths } from '#contract/paths.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { readConfig } from '#server/config.ts';
import { collection } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import { createKey } from '#server/keys/keys.ts';
import { SEARCH_VERSION } from '#server/search/index/model.ts';
import { setVersion } from '#server/search/index/store.ts';
import { openStorage } from '#server/storage.ts';
import { childrenOf, residentMegabytes, runServer } from '#test/setup/server.ts';
import { generatePosts } from './data/bilingual-posts.ts';

/**
 * Documents for machines of 10,000 generated bilingual posts: `npm run bench -- feeds [POSTS]`. Prints for
 * each how long the first answer takes after a start and after a write, how long later ones take in each
 * encoding, and the memory of the service while the two long ones are made anew after each of thirty writes:
 * it may grow by 40 MB and then has to stay. Times depend on what else the machine does; the processor time
 * of the service and the database does so less.
 */
const POSTS = Number(process.argv[2] ?? 10_000);
const WARM = 30;
const ROUNDS = 30;
const ENCODINGS = ['br', 'gzip', 'identity'];
const TAGS = 40;
const DOCUMENTS = [
  paths.sitemap(),
  paths.newsSitemap(),
  paths.rss('uk'),
  paths.rss('uk', 'tag-1'),
  paths.robots(),
  paths.llms(),
  paths.llmsFull(),
];

const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'dvomova-bench-'));
try {
  const key = await fill();
  for (const document of DOCUMENTS) await measure(document, key);
  for (const document of [paths.sitemap(), paths.llmsFull()]) await measureMemory(document, key);
} finally {
  await rm(DATA_DIR, { recursive: true, force: true });
}

async function fill(): Promise<string> {
  const storage = await openStorage({ config: readConfig({ DATA_DIR }) });
  const posts = generatePosts();
  const tags = Array.from({ length: TAGS }, (_, at) => ({
    _id: at,
    slug: `tag-${at}`,
    nameUk: null,
    nameEn: null,
  }));
  await collection<(typeof tags)[number]>('tags').insertMany(tags);
  let batch: object[] = [];
  for (let number = 0; number < POSTS; number++) {
    const shared = {
      coverImage: paths.media(newId().toHexString()),
      cover: { kind: 'image', width: 1_600, height: 900, widths: [320, 640, 1_280] },
      tagIds: [number % TAGS, (number * 7) % TAGS],
    };
    batch.push(...posts.post(number).map((doc) => ({ ...doc, ...shared })));
    if (batch.length >= 400 || number === POSTS - 1) {
      await collection('posts').insertMany(batch as { _id: ObjectId }[], { ordered: false });
      batch = [];
    }
  }
  // The search is not measured here, so nothing is indexed.
  await setVersion(SEARCH_VERSION);
  const { secret } = await createKey({ actor: COMMAND_LINE, name: 'bench', authorName: 'bench' });
  await storage.close();
  console.log(`${POSTS * 2} versions`);
  return secret;
}

async function measure(document: string, key: string): Promise<void> {
  const server = await runServer({ DATA_DIR, LOG_LEVEL: 'warn' });
  const address = server.url + document;
  const reported = async (what: string, encoding: string) => {
    const pids = [server.pid, ...childrenOf(server.pid)];
    const before = pids.map(processorMilliseconds);
    const { ms } = await ask(address, encoding);
    const used = pids.map((pid, at) => processorMilliseconds(pid) - (before[at] ?? 0));
    console.log(`  first after ${what}: ${ms.toFixed(0)} ms (processor ${used.join(' + ')} ms)`);
  };
  try {
    console.log(document);
    await reported('the start', 'br');
    await write(server.url, key);
    await reported('a write', 'gzip');
    for (const encoding of ENCODINGS) {
      const { bytes } = await ask(address, encoding);
      const times: number[] = [];
      for (let count = 0; count < WARM; count++) times.push((await ask(address, encoding)).ms);
      times.sort((a, b) => a - b);
      const median = times[Math.floor(WARM / 2)] ?? 0;
      const slowest = times.at(-1) ?? 0;
      const size = (bytes / 1024).toFixed(0);
      console.log(
        `  ${encoding}: median ${median.toFixed(1)} ms, slowest ${slowest.toFixed(1)} ms, ${size} kB`,
      );
    }
  } finally {
    await server.stop();
  }
}

/** Memory of a warmed-up service that alternates a write and a request for the document. */
async function measureMemory(document: string, key: string): Promise<void> {
  const server = await runServer({ DATA_DIR, LOG_LEVEL: 'warn' });
  try {
    for (let count = 0; count < ROUNDS; count++) await write(server.url, key);
    const said = [`${residentMegabytes(server.pid).toFixed(0)} MB before`];
    forgetPeak(server.pid);
    for (let round = 1; round <= ROUNDS; round++) {
      await write(server.url, key);
      await ask(server.url + document, 'br');
      if (round === 1 || round === ROUNDS / 2) {
        said.push(`${residentMegabytes(server.pid).toFixed(0)} MB after ${round}`);
      }
    }
    said.push(
      `${residentMegabytes(server.pid).toFixed(0)} MB after ${ROUNDS}`,
      `peak ${residentMegabytes(server.pid, 'VmHWM').toFixed(0)} MB`,
    );
    forgetPeak(server.pid);
    for (let count = 0; count < WARM; count++) await ask(server.url + document, 'identity');
    said.push(
      `peak ${residentMegabytes(server.pid, 'VmHWM').toFixed(0)} MB while sending ${WARM} without compression`,
    );
    console.log(`${document}: ${said.join(', ')}`);
  } finally {
    await server.stop();
  }
}

async function write(url: string, key: string): Promise<void> {
  const response = await fetch(`${url}${paths.apiPosts()}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      slug: `written-${newId().toHexString()}`,
      uk: { title: 'Щойно', content: 'Щойно.' },
      published: true,
      // The newest are the long ones that were there before.
      publishedAt: '2001-01-01T00:00:00.000Z',
    }),
  });
  if (response.status !== 201) throw new Error(`A post got the response ${response.status}`);
}

/** Until the last byte, as it comes: nothing is decompressed. */
function ask(address: string, encoding: string): Promise<{ ms: number; bytes: number }> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    get(address, { headers: { 'Accept-Encoding': encoding } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${address} answered ${answer.statusCode}`));
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('end', () => resolve({ ms: performance.now() - startedAt, bytes }));
    }).on('error', reject);
  });
}

/** Linux counts in hundredths of a second. */
function processorMilliseconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** `VmHWM` begins again at what is resident now. */
function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}
