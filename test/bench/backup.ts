import { once } from 'node:events';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { paths } from '#contract/paths.ts';
import { readConfig } from '#server/config.ts';
import { collection } from '#server/db/client.ts';
import { storeMedia } from '#server/media/ingest/store-media.ts';
import { openStorage } from '#server/storage.ts';
import { aPicture } from '#test/factories/media.ts';
import { residentMegabytes, runProgram, runServer } from '#test/setup/server.ts';
import { load } from './load/load.ts';
import { storePosts } from './load/stored-posts.ts';

/**
 * A backup beside readers, and its restore: `npm run bench -- backup [POSTS] [PICTURES]`, 2,000 bilingual posts and
 * 200 pictures of 1.4 MB by default. Prints times, sizes, the memory of the command, and the latency of a cached and
 * of an uncached page without and during backups that follow each other.
 */
const POSTS = Number(process.argv[2] ?? 2_000);
const PICTURES = Number(process.argv[3] ?? 200);
const PASSPHRASE = 'contra spem spero';
const CONNECTIONS = 8;

const folder = await mkdtemp(path.join(tmpdir(), 'dvomova-bench-'));
const DATA_DIR = path.join(folder, 'data');
let server: Awaited<ReturnType<typeof runServer>> | undefined;
try {
  await storePosts(DATA_DIR, POSTS);
  await storePictures();
  server = await runServer({ DATA_DIR, LOG_LEVEL: 'warn' });
  const file = path.join(folder, 'site.tar');
  await measure('backup', ['backup', file], { DATA_DIR });
  const encrypted = path.join(folder, 'site.age');
  await measure('backup, encrypted', ['backup', encrypted], { DATA_DIR, BACKUP_PASSPHRASE: PASSPHRASE });
  await measure('verify', ['backup', 'verify', file], { DATA_DIR });
  console.log(`file: ${megabytes((await stat(file)).size)} MB`);
  await measureReaders(server.url);
  await server.stop();
  await measure('restore', ['restore', file], { DATA_DIR: path.join(folder, 'restored') });
} finally {
  await server?.killAll();
  await rm(folder, { recursive: true, force: true });
}

async function storePictures(): Promise<void> {
  const storage = await openStorage({ config: readConfig({ DATA_DIR }) });
  const picture = await aPicture('png', { width: 800, height: 600 });
  for (let number = 0; number < PICTURES; number++) {
    // Bytes after the end of a picture are part of the file.
    const file = path.join(folder, `${number}.png`);
    await writeFile(file, Buffer.concat([picture, Buffer.from(String(number))]));
    const rules = { declaredType: 'image/png', types: ['image/png'], maxBytes: Number.MAX_SAFE_INTEGER };
    const upload = { pool: 'keyed', filename: `${number}.png`, content: { path: file }, ...rules } as const;
    await storeMedia({ ...upload, dedupe: 'content' });
    await rm(file);
  }
  const [sizes] = await collection('media')
    .aggregate<{ sum: number }>([{ $group: { _id: null, sum: { $sum: '$size' } } }])
    .toArray();
  console.log(`${POSTS} posts, ${PICTURES} pictures of ${megabytes(sizes?.sum ?? 0)} MB`);
  await storage.close();
}

/** Runs a command to its end. Throws with its output where it fails. */
async function measure(name: string, args: string[], env: Record<string, string>): Promise<void> {
  const startedAt = performance.now();
  const child = runProgram(['scripts/cli.ts', ...args], { MIN_FREE_MB: '0', ...env });
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (output += chunk));
  let peak = 0;
  const timer = setInterval(() => {
    if (child.exitCode === null) peak = Math.max(peak, memoryOf(child.pid));
  }, 100);
  const [code] = await once(child, 'close');
  clearInterval(timer);
  if (code !== 0) throw new Error(`${name} failed: ${output}`);
  console.log(`${name}: ${seconds(startedAt)} s, at most ${peak.toFixed(0)} MB of memory`);
}

function memoryOf(pid: number | undefined): number {
  try {
    // A process that is ending has no memory any more.
    return residentMegabytes(pid ?? 0, 'VmHWM') || 0;
  } catch {
    // It has ended.
    return 0;
  }
}

/** The latency of pages without a backup, and while one follows the other. */
async function measureReaders(url: string): Promise<void> {
  const pages = { cached: paths.blog('uk'), uncached: `${paths.blog('uk')}?page=7&x=` };
  const measureBoth = async (when: string) => {
    for (const [kind, page] of Object.entries(pages)) {
      const { perSecond, p50, p99 } = await load(`${url}${page}`, { connections: CONNECTIONS, seconds: 6 });
      console.log(`${kind} page, ${when}: ${perSecond.toFixed(0)} requests/s, p50 ${p50} ms, p99 ${p99} ms`);
    }
  };
  await measureBoth('no backup');
  let isOver = false;
  const backups = (async () => {
    for (let number = 0; !isOver; number++) {
      const file = path.join(folder, `${number}.age`);
      await measure('backup beside readers', ['backup', file], { DATA_DIR, BACKUP_PASSPHRASE: PASSPHRASE });
      await rm(file);
    }
  })();
  await measureBoth('during backups');
  isOver = true;
  await backups;
}

function seconds(startedAt: number): string {
  return ((performance.now() - startedAt) / 1000).toFixed(1);
}

function megabytes(bytes: number): number {
  return Math.round(bytes / (1024 * 1024));
}
