import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { operations } from '#contract/operations.ts';
import { paths } from '#contract/paths.ts';
import { readConfig } from '#server/config.ts';
import { aKeyIn } from '#test/factories/data-folder-key.ts';
import { type RunningServer, runProgram, runServer } from '#test/setup/server.ts';
import type { Transfer, Transferred } from './load/transfers.ts';

/**
 * Uploads and downloads of large files: `npm run bench -- media`. Prints how much the process grows, how
 * fast `/uk` still answers, and throughput beside a plain `node:http` file server in the same run.
 */
const MB = 1024 * 1024;
const UPLOADS = 4;
const UPLOAD_BYTES = 49 * MB;
const DOWNLOADS = 8;
const DOWNLOAD_BYTES = 40 * MB;
const FILES = 4;
const ROUNDS = 3;
const PROBE_EVERY_MS = 40;

/** Measurements of the service during some work: memory in MB, and the time of `/uk` in ms. */
type Seen = { grownMB: number; times: number[] };

const folder = await mkdtemp(path.join(tmpdir(), 'dvomova-bench-'));
const DATA_DIR = path.join(folder, 'data');
let uploaded = 0;
try {
  await measure();
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function measure(): Promise<void> {
  console.log(
    `${cpus().length} processors, load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  );
  const key = await aKeyIn(readConfig({ DATA_DIR }));
  const env = { DATA_DIR, LOG_LEVEL: 'warn' };
  const plain = await startPlain();
  let server = await runServer(env);
  await publishPosts(server, key);
  let base = await warmUp(server, key);
  const files = (await transfer(uploads(server, key, FILES, DOWNLOAD_BYTES))).map(
    ({ url }) => `${server.url}${url}`,
  );

  report('idle', await watch(server, base, () => sleep(3_000)));
  const eight = Array.from({ length: DOWNLOADS }, (_, index) => files[index % FILES] ?? '');
  const rates = {
    upload: [] as number[],
    plainUpload: [] as number[],
    download: [] as number[],
    plainDownload: [] as number[],
  };
  const down = eight.map((url): Transfer => ({ kind: 'download', url }));
  const toPlain = (tasks: Transfer[]) => tasks.map((task) => ({ ...task, url: plain.url }));
  const up = () => uploads(server, key, UPLOADS, UPLOAD_BYTES);
  await watchRounds(`${UPLOADS} uploads`, server, base, up);
  await watchRounds(`${DOWNLOADS} downloads`, server, base, () => down);
  await watchRounds('both at once', server, base, () => [...up(), ...down]);
  // Asking for pages meanwhile takes processor time of its own, so throughput is measured without.
  for (let round = 1; round <= ROUNDS; round++) {
    const tasks = up();
    rates.upload.push(await rate(tasks));
    rates.plainUpload.push(await rate(toPlain(tasks)));
    rates.download.push(await rate(down));
    rates.plainDownload.push(await rate(toPlain(down)));
  }
  compare('upload', rates.upload, rates.plainUpload);
  compare('download', rates.download, rates.plainDownload);

  await server.stop();
  server = await runServer(env);
  base = await warmUp(server, key);
  const cold = eight.map((url): Transfer => ({ kind: 'download', url: server.url + new URL(url).pathname }));
  report(
    'first downloads after a start',
    await watch(server, base, async () => compare('first download', [await rate(cold)], rates.plainDownload)),
  );
  await server.stop();
  plain.stop();
}

/** The memory of the service while `work` goes on, above `base`, and how long `/uk` takes meanwhile. */
async function watch(server: RunningServer, base: number, work: () => Promise<unknown>): Promise<Seen> {
  await sleep(1_000);
  let highest = 0;
  let isOver = false;
  const times: number[] = [];
  const look = async () => {
    while (!isOver) {
      highest = Math.max(highest, residentMB(server.pid));
      await sleep(10);
    }
  };
  const probe = async () => {
    while (!isOver) {
      const from = performance.now();
      const response = await fetch(server.url + paths.home('uk'));
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`/uk answered ${response.status}`);
      times.push(performance.now() - from);
      await sleep(PROBE_EVERY_MS);
    }
  };
  const watching = Promise.all([look(), probe()]);
  await work();
  isOver = true;
  await watching;
  return { grownMB: highest - base, times };
}

async function watchRounds(
  name: string,
  server: RunningServer,
  base: number,
  tasks: () => Transfer[],
): Promise<void> {
  const rounds: Seen[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    rounds.push(await watch(server, base, () => transfer(tasks())));
  }
  const grownMB = Math.max(...rounds.map((round) => round.grownMB));
  report(name, { grownMB, times: rounds.flatMap((round) => round.times) });
}

function report(name: string, { grownMB, times }: Seen): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => (sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(0);
  const pages = `/uk p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, at most ${at(1)} ms (${times.length} requests)`;
  console.log(`${name}: grew by ${grownMB.toFixed(0)} MB; ${pages}`);
}

function compare(name: string, own: number[], plain: number[]): void {
  const ratio = (median(own) / median(plain)).toFixed(2);
  const values = own.map((value) => value.toFixed(0)).join(', ');
  console.log(`${name}: ${values} MB/s; plain node:http: ${median(plain).toFixed(0)} MB/s; ratio ${ratio}`);
}

/** Megabytes a second of all transfers together. */
async function rate(transfers: Transfer[]): Promise<number> {
  const done = await transfer(transfers);
  const bytes = done.reduce((sum, entry) => sum + entry.bytes, 0);
  const from = Math.min(...done.map((entry) => entry.from));
  const to = Math.max(...done.map((entry) => entry.to));
  return bytes / MB / ((to - from) / 1000);
}

/** Every file has a size of its own: size and type are what tells files apart here. */
function uploads({ url }: RunningServer, key: string, count: number, bytes: number): Transfer[] {
  return Array.from({ length: count }, () => ({
    kind: 'upload',
    url: url + operations.uploadMedia.path,
    bytes: bytes - ++uploaded,
    key,
  }));
}

async function transfer(transfers: Transfer[]): Promise<Transferred[]> {
  const child = runProgram(['test/bench/load/transfers.ts', JSON.stringify(transfers)], {});
  child.stderr?.pipe(process.stderr);
  const output: Buffer[] = [];
  child.stdout?.on('data', (chunk) => output.push(chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error('A transfer failed');
  return JSON.parse(Buffer.concat(output).toString());
}

async function startPlain(): Promise<{ url: string; stop: () => void }> {
  const file = path.join(folder, 'plain');
  await writeFile(file, Buffer.alloc(DOWNLOAD_BYTES, 'dvomova'));
  const child = runProgram(['test/bench/load/plain-files.ts', file], {});
  const [port] = await once(child.stdout ?? child, 'data');
  return { url: `http://127.0.0.1:${Number(port)}`, stop: () => child.kill() };
}

async function publishPosts({ url }: RunningServer, key: string): Promise<void> {
  for (let index = 0; index < 12; index++) {
    const version = { title: `Публікація ${index}`, content: 'Текст '.repeat(300) };
    const response = await fetch(url + paths.apiPosts(), {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ slug: `post-${index}`, uk: version, published: true }),
    });
    if (response.status !== 201) throw new Error(`A post was answered ${response.status}`);
  }
}

/** What any service has done after a minute: pages, a small upload. Answers with its memory then, in MB. */
async function warmUp(server: RunningServer, key: string): Promise<number> {
  for (let index = 0; index < 300; index++) await (await fetch(server.url + paths.home('uk'))).arrayBuffer();
  await transfer(uploads(server, key, 1, MB));
  await sleep(2_000);
  const base = residentMB(server.pid);
  console.log(`the service takes ${base.toFixed(0)} MB`);
  return base;
}

function residentMB(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
