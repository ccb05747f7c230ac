import type { ChildProcess } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort, type RunningServer, runProgram, runServer } from '#test/setup/server.ts';
import { processorMilliseconds, untilIdle } from './load/processor-time.ts';

/**
 * The outbox: `npm run bench -- outbox [--letters 10000] [--minutes 6]`. Letters with DKIM go through the real service
 * to an SMTP server in a process of its own. Prints how a reader's page fares in the meantime; then the service is killed
 * three times and the SMTP server twice; then how many letters go in a minute, what each costs, and who got what.
 */
const { values } = parseArgs({
  options: { letters: { type: 'string', default: '10000' }, minutes: { type: 'string', default: '6' } },
});
const LETTERS = Number(values.letters);
const END = Date.now() + Number(values.minutes) * 60_000;
const BATCH = 1_000;
const PAGE_REQUESTS = 500;
/** The page is measured in turns without and with letters. They take longer to send than the page to measure. */
const ROUNDS = 4;
const LETTERS_OF_ROUND = 150;
const PAGE_PAUSE_MS = 8;

const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'dvomova-bench-'));
const ACCEPTED = path.join(DATA_DIR, 'accepted.txt');
const SMTP_PORT = await freePort();
const ENV = {
  DATA_DIR,
  SMTP_URL: `smtp://127.0.0.1:${SMTP_PORT}`,
  MAIL_FROM: 'letters@blog.example',
  ...dkim(),
  PUBLIC_URL: 'https://blog.example',
  LOG_LEVEL: 'error',
};
Object.assign(process.env, ENV);
// These modules read the settings.
const { readConfig } = await import('#server/config.ts');
const { collection } = await import('#server/db/client.ts');
const { enqueueLetters } = await import('#server/mail/enqueue-letters.ts');
const { openStorage } = await import('#server/storage.ts');
const { aPost } = await import('#test/factories/posts.ts');

let smtp = await startSmtp();
let server = await startWithPost();
try {
  await measure();
} finally {
  await server.killAll();
  smtp.kill('SIGKILL');
  await rm(DATA_DIR, { recursive: true, force: true });
}

async function measure(): Promise<void> {
  await untilIdle([server.pid]);
  await pageTimes();
  const quiet: number[] = [];
  const sending: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    quiet.push(...(await pageTimes()));
    const before = accepted().length;
    await whileShared(() => enqueue(before, LETTERS_OF_ROUND));
    await until(() => accepted().length > before);
    sending.push(...(await pageTimes()));
    await until(() => accepted().length === before + LETTERS_OF_ROUND);
    await untilIdle([server.pid]);
  }
  const [p99Quiet, p99Sending] = [quantile(quiet, 0.99), quantile(sending, 0.99)];
  console.log(
    `p99 of a reader's page: ${p99Quiet.toFixed(1)} ms quiet, ${p99Sending.toFixed(1)} ms while sending`,
  );
  console.log(`ratio: ${(p99Sending / p99Quiet).toFixed(2)}`);

  const during = ROUNDS * LETTERS_OF_ROUND;
  await whileShared(() => enqueue(during, LETTERS - during));
  const left = LETTERS - during;
  for (let kill = 1; kill <= 5; kill++) {
    await until(() => accepted().length >= during + (left * kill) / 10);
    if (kill % 2 === 1) await killService();
    else await killSmtp();
  }
  // The sender waits a minute after the server was away.
  const resumed = accepted().length;
  await until(() => accepted().length > resumed || recipients() >= LETTERS);
  await measureRate();
  await whileShared(report);
}

/** The rest goes without disturbance. */
async function measureRate(): Promise<void> {
  const began = { at: performance.now(), used: processorMilliseconds(server.pid), count: accepted().length };
  await until(() => recipients() >= LETTERS);

  const count = accepted().length - began.count;
  if (count === 0) return console.log('No letters were left to measure the rate with');

  const minutes = (performance.now() - began.at) / 60_000;
  console.log(`letters a minute: ${(count / minutes).toFixed(0)}, of ${count}`);

  const used = processorMilliseconds(server.pid) - began.used;
  console.log(`processor time of the service: ${(used / count).toFixed(1)} ms a letter`);
  await sleep(2_000);
}

async function report(): Promise<void> {
  const copies = Map.groupBy(accepted(), ({ to }) => to);
  const doubled = [...copies.values()].filter(({ length }) => length > 1);
  const sameId = doubled.filter((letters) => new Set(letters.map(({ id }) => id)).size === 1);
  const unsent = await collection('deliveries').distinct('to', { state: { $in: ['waiting', 'sending'] } });
  // A letter that was accepted right before a kill may still wait for its second copy.
  const waiting = unsent.filter((to) => !copies.has(to)).length;
  const lost = LETTERS - copies.size - waiting;
  console.log(`sent: ${copies.size}, lost: ${lost}, doubled: ${doubled.length}`);
  console.log(`waiting: ${waiting} that nobody has, ${unsent.length - waiting} that may arrive again`);
  console.log(`doubled with the same Message-ID: ${sameId.length}`);

  const docs = await collection('deliveries').find({ state: 'sent' }).toArray();
  const windows = docs.flatMap(({ to, endedAt }) => {
    const last = copies.get(to)?.at(-1);
    return last ? [endedAt.getTime() - last.at] : [];
  });
  console.log(`between the server's acceptance and the stored “sent”: ${quantile(windows, 0.5)} ms median,`);
  console.log(`${quantile(windows, 0.99)} ms p99; stored as sent: ${docs.length}`);
}

async function killService(): Promise<void> {
  await server.killAll();
  server = await runServer(ENV);
}

async function killSmtp(): Promise<void> {
  smtp.kill('SIGKILL');
  await once(smtp, 'exit');
  await sleep(1_000);
  smtp = await startSmtp();
}

async function startSmtp(): Promise<ChildProcess> {
  const program = path.join(import.meta.dirname, 'load', 'accept-letters.ts');
  const child = runProgram([program, String(SMTP_PORT), ACCEPTED], {});
  child.stderr?.pipe(process.stderr);
  return child;
}

async function startWithPost(): Promise<RunningServer> {
  const storage = await openStorage({ config: readConfig(ENV) });
  await aPost({ slug: 'page' });
  await storage.close();
  return runServer(ENV);
}

async function enqueue(first: number, count: number): Promise<void> {
  for (let from = first; from < first + count; from += BATCH) {
    const letters = Array.from({ length: Math.min(BATCH, first + count - from) }, (_, index) => {
      return { kind: 'test', to: `reader-${from + index}@example.com`, locale: 'uk', data: {} } as const;
    });
    await enqueueLetters(letters);
  }
}

/** Milliseconds of each request: one at a time with a pause after each, as readers send them. */
async function pageTimes(): Promise<number[]> {
  const times: number[] = [];
  for (let request = 0; request < PAGE_REQUESTS; request++) {
    const started = performance.now();
    await (await fetch(`${server.url}/uk/blog/page`)).text();
    times.push(performance.now() - started);
    await sleep(PAGE_PAUSE_MS);
  }
  return times;
}

type Accepted = { at: number; to: string; id: string };

function accepted(): Accepted[] {
  const lines = existsSync(ACCEPTED) ? readFileSync(ACCEPTED, 'utf8').trimEnd().split('\n') : [];
  return lines.map((line) => {
    const [at, to = '', id = ''] = line.split(' ');
    return { at: Number(at), to, id };
  });
}

function recipients(): number {
  return new Set(accepted().map(({ to }) => to)).size;
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue() && Date.now() < END) await sleep(200);
}

async function whileShared(work: () => Promise<void>): Promise<void> {
  const storage = await openStorage({ config: readConfig(ENV), shared: true });
  try {
    await work();
  } finally {
    await storage.close();
  }
}

function quantile(numbers: number[], part: number): number {
  return numbers.sort((a, b) => a - b)[Math.floor(numbers.length * part)] ?? 0;
}

function dkim() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const file = path.join(DATA_DIR, 'dkim.pem');
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  return { DKIM_DOMAIN: 'blog.example', DKIM_SELECTOR: 'bench', DKIM_KEY_FILE: file };
}
