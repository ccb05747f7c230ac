import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { operations } from '#contract/operations.ts';
import { paths } from '#contract/paths.ts';
import { childrenOf, type RunningServer, residentMegabytes, runServer } from '#test/setup/server.ts';
import { processorMilliseconds } from './load/processor-time.ts';
import { storePosts } from './load/stored-posts.ts';

/**
 * A flood while the database is paused by SIGSTOP: `npm run bench -- database-down [--requests 2000] [--rounds 3]`.
 * In each round all requests are sent at once over connections of their own when the database has just been paused,
 * and again when it is known to be down; one in ten is for a cached page. Prints when the first and the last
 * response came, the memory and the processor time of the service, and the time from SIGCONT to the first page.
 * Exits with 1 where a response is neither a cached page nor 503 with Retry-After.
 */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '3' },
  },
});
const REQUESTS = Number(values.requests);
const POSTS = 50;
const CACHED = paths.home('uk');
/** A response that takes longer shows that requests hang. */
const HANGS_MS = 90_000;
const WATCH_EVERY_MS = 20;
const QUIET_MS = 10_000;

/** Resident megabytes of the service at most, and its milliseconds of processor time. */
type Flood = { answers: Answer[]; peak: number; processor: number };
type Answer = { status: number; hasRetryAfter: boolean; milliseconds: number };

const errors: string[] = [];
const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'dvomova-bench-'));
try {
  await storePosts(DATA_DIR, POSTS, { words: 300 });
  const server = await runServer({ DATA_DIR, LOG_LEVEL: 'silent' });
  try {
    await warmUp(server);
    console.log(`load ${loadavg()[0]?.toFixed(1)}, memory at rest ${megabytes(server)} MB`);
    for (let round = 1; round <= Number(values.rounds); round++) await measureRound(server, round);
  } finally {
    signal(server, 'SIGCONT');
    await server.stop();
  }
} finally {
  await rm(DATA_DIR, { recursive: true, force: true });
}
for (const error of new Set(errors)) console.log(error);
if (errors.length > 0) process.exitCode = 1;

/** The same flood while the database answers: the memory of connections and code is no effect of the failure. */
async function warmUp(server: RunningServer): Promise<void> {
  await flood(server, 'warm');
  await sleep(QUIET_MS);
}

async function measureRound(server: RunningServer, round: number): Promise<void> {
  // A cached response is served for a minute without a database.
  await ask(server, CACHED, new Agent());
  signal(server, 'SIGSTOP');
  const first = await watched(server, () => flood(server, `a${round}`));
  const second = await watched(server, () => flood(server, `b${round}`));
  signal(server, 'SIGCONT');
  const continuedAt = performance.now();
  while ((await ask(server, paths.post('en', `generated-${round}`), new Agent())).status !== 200)
    await sleep(20);
  const back = performance.now() - continuedAt;
  await sleep(QUIET_MS);
  console.log(
    `round ${round}: just paused: ${describe(first)}; known to be down: ${describe(second)}; ` +
      `the first page after ${back.toFixed(0)} ms; memory ${QUIET_MS / 1000} s later ${megabytes(server)} MB`,
  );
}

function describe({ answers, peak, processor }: Flood): string {
  const statuses = Object.entries(Object.groupBy(answers, ({ status }) => status));
  const times = answers.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(0);
  for (const { status, hasRetryAfter } of answers) {
    if (status !== 200 && !(status === 503 && hasRetryAfter))
      errors.push(`A response was ${status} ${hasRetryAfter ? 'with' : 'without'} Retry-After`);
  }
  const counts = statuses.map(([status, list]) => `${list?.length} × ${status}`).join(', ');
  return `${counts} after ${at(0)} to ${at(1)} ms (median ${at(0.5)}), ${processor} ms of processor time, ${peak.toFixed(0)} MB at most`;
}

async function watched(server: RunningServer, run: () => Promise<Answer[]>): Promise<Flood> {
  let peak = 0;
  const before = processorMilliseconds(server.pid);
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(server.pid));
  }, WATCH_EVERY_MS);
  const answers = await run();
  clearInterval(watch);
  return { answers, peak, processor: processorMilliseconds(server.pid) - before };
}

async function flood(server: RunningServer, name: string): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: REQUESTS });
  const pathOf = (at: number) => {
    if (at % 10 === 0) return CACHED;
    const locale = at % 2 === 0 ? 'uk' : 'en';
    const unknown = `?utm_source=${name}-${at}`;
    if (at % 3 === 0) return paths.post(locale, `generated-${at % POSTS}`) + unknown;
    return at % 3 === 1 ? paths.blog(locale) + unknown : operations.listPosts.path + unknown;
  };
  const answers = await Promise.all(
    Array.from({ length: REQUESTS }, (_, at) => ask(server, pathOf(at), agent)),
  );
  agent.destroy();
  return answers;
}

function ask(server: RunningServer, target: string, agent: Agent): Promise<Answer> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const asking = request(server.url + target, { agent, timeout: HANGS_MS }, (response) => {
      response.resume().on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          hasRetryAfter: /^\d+$/.test(response.headers['retry-after'] ?? ''),
          milliseconds: performance.now() - startedAt,
        }),
      );
    });
    asking.on('timeout', () => asking.destroy(new Error(`${target} hangs`)));
    asking.on('error', reject).end();
  });
}

function signal({ pid }: RunningServer, name: NodeJS.Signals): void {
  for (const child of childrenOf(pid)) process.kill(child, name);
}

function megabytes({ pid }: RunningServer): string {
  return residentMegabytes(pid).toFixed(0);
}
