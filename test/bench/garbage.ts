import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { readConfig } from '#server/config.ts';
import { createKey } from '#server/keys/keys.ts';
import { openStorage } from '#server/storage.ts';
import { createUser } from '#server/users/users.ts';
import { aPost } from '#test/factories/posts.ts';
import { allOperations, requestsOf } from '#test/fuzz/contract-requests.ts';
import { rawRequests } from '#test/fuzz/raw-requests.ts';
import { type Credentials, sendRaw, sendRequest } from '#test/fuzz/send.ts';
import { type RunningServer, residentMegabytes, runServer } from '#test/setup/server.ts';

/**
 * Random, mostly invalid requests: `npm run bench -- garbage [--requests 20000] [--raw 20000] [--seed N]`. Sends
 * requests of every operation of the contract (valid, almost valid, hostile) and raw bytes to a service on
 * loopback, sixteen at a time. Prints the responses and the memory of the service, and exits with 1 after a
 * response that says that the service failed, a request without a response, or a logged error.
 */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    raw: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
  },
});
const CONCURRENCY = 16;
const BATCH = 1_000;
const ADMIN = { email: 'owner@example.com', password: 'contra spem spero' };
/** 501 and 505 refuse an unknown method, transfer coding or version. */
const REFUSALS = new Set([501, 505]);

const seed = Number(values.seed);
const faults: string[] = [];
const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'dvomova-bench-'));
try {
  const key = await fill();
  const server = await runServer({ DATA_DIR, LOG_LEVEL: 'error' });
  try {
    const credentials = { key, cookie: await signIn(server) };
    console.log(`seed ${seed}; ${residentMegabytes(server.pid).toFixed(0)} MB before`);
    await sendContractRequests(server, credentials);
    await sendRawRequests(server);
    await sleep(5_000);
    console.log(`${residentMegabytes(server.pid).toFixed(0)} MB after`);
    const health = await fetch(`${server.url}/healthz`);
    if (health.status !== 200) faults.push(`health ${health.status}`);
    const errors = server
      .output()
      .split('\n')
      .filter((line) => line.includes('"level":"error"'));
    faults.push(...errors.slice(0, 5));
  } finally {
    await server.stop();
  }
} finally {
  await rm(DATA_DIR, { recursive: true, force: true });
}
console.log(faults.length === 0 ? 'no fault' : `${faults.length} faults:\n${faults.slice(0, 20).join('\n')}`);
if (faults.length > 0) process.exitCode = 1;

async function fill(): Promise<string> {
  const storage = await openStorage({ config: readConfig({ DATA_DIR }) });
  await createUser({ ...ADMIN, name: 'Власниця', role: 'admin' });
  const { secret } = await createKey({ actor: COMMAND_LINE, name: 'bench', authorName: 'Леся Українка' });
  await aPost({ slug: 'p' });
  await storage.close();
  return secret;
}

async function signIn({ url }: RunningServer): Promise<string> {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(`${url}/api/auth/sign-in`, {
    method: 'POST',
    headers,
    body: JSON.stringify(ADMIN),
  });
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function sendContractRequests(server: RunningServer, credentials: Credentials): Promise<void> {
  const count = Math.ceil(Number(values.requests) / allOperations.length);
  const tally: Record<string, number> = {};
  for (const [index, operation] of allOperations.entries()) {
    await inBatches(requestsOf(operation), { count, seed: seed + index }, async (request) => {
      const status = await sendRequest(server.url, credentials, request);
      tally[status] = (tally[status] ?? 0) + 1;
      if (status >= 500) faults.push(`${status} for ${JSON.stringify(request).slice(0, 500)}`);
    });
  }
  report('requests of the contract', tally, server);
}

async function sendRawRequests(server: RunningServer): Promise<void> {
  const port = Number(new URL(server.url).port);
  const tally: Record<string, number> = {};
  await inBatches(rawRequests, { count: Number(values.raw), seed }, async (request) => {
    const statuses = await sendRaw(port, request);
    for (const status of statuses.length > 0 ? statuses : ['none']) tally[status] = (tally[status] ?? 0) + 1;
    const failed = statuses.find((status) => status >= 500 && !REFUSALS.has(status));
    if (failed)
      faults.push(`${failed} for ${JSON.stringify(request.bytes.toString('latin1')).slice(0, 500)}`);
  });
  report('raw requests', tally, server);
}

/** Generates values in batches, because thousands of them take memory, and runs `send` on several at a time. */
async function inBatches<Value>(
  arbitrary: fc.Arbitrary<Value>,
  { count, seed: first }: { count: number; seed: number },
  send: (value: Value) => Promise<void>,
): Promise<void> {
  for (let done = 0; done < count; done += BATCH) {
    const batch = fc.sample(arbitrary, { numRuns: Math.min(BATCH, count - done), seed: first + done });
    const run = async () => {
      for (let value = batch.pop(); value !== undefined; value = batch.pop()) {
        await send(value).catch((error) => faults.push(String(error)));
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, run));
  }
}

function report(title: string, tally: Record<string, number>, { pid }: RunningServer): void {
  const counts = Object.entries(tally).map(([status, count]) => `${status} × ${count}`);
  console.log(`${title}: ${counts.join(', ')}; ${residentMegabytes(pid).toFixed(0)} MB`);
}
