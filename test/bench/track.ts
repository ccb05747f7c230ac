import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { operations } from '#contract/operations.ts';
import { paths } from '#contract/paths.ts';
import { dayOf } from '#contract/time/days.ts';
import type { EventDoc } from '#server/analytics/model.ts';
import { computeDay, rollUpDays } from '#server/analytics/roll-up.ts';
import { SERVICE } from '#server/auth/actor.ts';
import { readConfig } from '#server/config.ts';
import { collection } from '#server/db/client.ts';
import { findId } from '#server/db/ids.ts';
import { openStorage } from '#server/storage.ts';
import { createUser } from '#server/users/users.ts';
import { anEvent, storeEvents } from '#test/analytics/factory.ts';
import { aPost } from '#test/factories/posts.ts';
import { type RunningServer, residentMegabytes, runServer } from '#test/setup/server.ts';

/**
 * Events under load: `npm run bench -- track [--only load,year] [--seconds 10] [--events 1000000]`.
 * Prints
 * - `load`: acknowledged events a second and their latency over 64 connections, while a cached page is read
 *   over 4 connections; of ten events seven are views, two durations and one is a click;
 * - `year`: with a million events in a year, the roll-up of a day, the first byte of the owner's page and the
 *   disk use, with all events and after they have expired.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'load,year' },
    seconds: { type: 'string', default: '10' },
    events: { type: 'string', default: '1000000' },
  },
});
const PARTS = values.only.split(',');
const SECONDS = Number(values.seconds);
const CONNECTIONS = 64;
const PAGE_CONNECTIONS = 4;
const PAGES_PER_SECOND = 500;
const SLUGS = Array.from({ length: 20 }, (_, number) => `post-${number}`);
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const OWNER = { email: 'owner@example.com', password: 'contra spem spero' };
const DAY_MS = 86_400_000;
const TIME_ZONE = 'Europe/Kyiv';
const TIMES = 15;

let sent = 0;

const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'dvomova-bench-'));
const config = readConfig({ DATA_DIR });
try {
  const ids = await fill();
  if (PARTS.includes('load')) await measureLoad();
  if (PARTS.includes('year')) await measureYear(ids);
} finally {
  await rm(DATA_DIR, { recursive: true, force: true });
}

/** Returns the ids of the Ukrainian versions. */
async function fill(): Promise<string[]> {
  const storage = await openStorage({ config });
  await createUser({ actor: SERVICE, name: 'Owner', ...OWNER, role: 'admin' });

  const ids: string[] = [];
  for (const slug of SLUGS) {
    const { posts } = await aPost({ slug });
    ids.push(...posts.filter(({ locale }) => locale === 'uk').map(({ id }) => id));
  }

  await storage.close();
  return ids;
}

async function measureLoad(): Promise<void> {
  const server = await runServer({ DATA_DIR, TRUST_PROXY: '1' });
  try {
    const page = server.url + paths.post('uk', SLUGS[0] ?? '');
    await fetch(page);
    await sendEvents(server.url, 3);
    const [events, pages] = await Promise.all([
      sendEvents(server.url, SECONDS),
      autocannon({
        url: page,
        connections: PAGE_CONNECTIONS,
        duration: SECONDS,
        overallRate: PAGES_PER_SECOND,
        headers: { 'user-agent': BROWSER },
      }),
    ]);
    for (const [name, { requests, latency, non2xx, errors }] of Object.entries({ events, pages })) {
      console.log(
        `${name}: ${requests.average.toFixed(0)}/s, p50 ${latency.p50} ms, p99 ${latency.p99} ms, longest ${latency.max} ms; ${non2xx + errors} failed`,
      );
    }
    console.log(`memory of the service: ${residentMegabytes(server.pid).toFixed(0)} MB`);
  } finally {
    await server.stop();
  }
}

function sendEvents(url: string, duration: number): Promise<autocannon.Result> {
  const setupRequest = (request: autocannon.Request) => ({
    ...request,
    headers: { ...request.headers, 'x-forwarded-for': addressOf(sent) },
    body: JSON.stringify(nextEvent()),
  });
  return autocannon({
    url: url + operations.trackEvent.path,
    method: 'POST',
    connections: CONNECTIONS,
    duration,
    headers: { 'content-type': 'text/plain;charset=UTF-8', 'user-agent': BROWSER },
    requests: [{ setupRequest }],
  });
}

/** An address has a share of events in an hour. */
function addressOf(number: number): string {
  return `10.${(number >> 16) % 256}.${(number >> 8) % 256}.${number % 256}`;
}

/** Two events in a session, as of a reader who reads one page. */
function nextEvent(): object {
  const number = sent++;
  const session = Math.floor(number / 2);
  const slug = SLUGS[session % SLUGS.length] ?? '';
  const common = { path: paths.post(session % 2 ? 'uk' : 'en', slug), sessionId: `session-${session}` };
  if (number % 10 < 7) return { type: 'pageview', ...common, referrer: `https://${number % 50}.example/` };
  if (number % 10 < 9) return { type: 'duration', ...common, duration: number };
  return { type: 'click', ...common, element: 'a', href: 'https://example.com/', x: 10, y: 10 };
}

async function measureYear(ids: string[]): Promise<void> {
  const count = Number(values.events);
  const storage = await openStorage({ config });
  await collection('analyticsEvents').deleteMany({});

  const end = Date.now();
  for (let first = 0; first < count; first += 50_000) {
    const docs = Array.from({ length: Math.min(50_000, count - first) }, (_, at) => {
      return ofYear(first + at, { count, end, ids });
    });
    await storeEvents(docs);
  }

  const startedAt = performance.now();
  const days = await rollUpDays({ timeZone: TIME_ZONE });
  const each = (performance.now() - startedAt) / days.length;
  const oneAt = performance.now();

  await computeDay({ day: dayOf(new Date(end - 2 * DAY_MS), TIME_ZONE), timeZone: TIME_ZONE });
  const one = performance.now() - oneAt;
  console.log(
    `${count} events in a year: ${each.toFixed(0)} ms to roll up a day, ${one.toFixed(0)} ms without its write`,
  );
  await storage.close();
  console.log(`disk with all events: ${await megabytesOf(DATA_DIR)} MB`);

  const server = await runServer({ DATA_DIR, TRUST_PROXY: '1' });
  try {
    const cookie = await signIn(server);
    for (const range of ['today', '30d', '12m']) await firstBytes(server, cookie, range);
  } finally {
    await server.stop();
  }

  console.log(
    `disk after the maintenance has deleted events older than 90 days: ${await megabytesOf(DATA_DIR)} MB`,
  );
}

function ofYear(
  number: number,
  { count, end, ids }: { count: number; end: number; ids: string[] },
): EventDoc {
  const type = (['pageview', 'pageview', 'duration', 'click'] as const)[number % 4] ?? 'pageview';
  const id = findId(ids[(number * 7) % ids.length] ?? '');
  return anEvent({
    at: new Date(end - 365 * DAY_MS + (number / count) * 365 * DAY_MS),
    type,
    visitor: `visitor ${Math.floor(number / 4)}`,
    locale: number % 8 < 4 ? 'uk' : 'en',
    path: `/uk/blog/post-${number % SLUGS.length}`,
    ...(id && { postId: id }),
    ...(type === 'pageview' ? { referrer: `${(number * 13) % 300}.example` } : {}),
    ...(type === 'duration' ? { duration: (number * 17) % 300_000 } : {}),
    ...(type === 'click' ? { target: `example.com/${number % 40}` } : {}),
  });
}

async function signIn(server: RunningServer): Promise<string> {
  const response = await fetch(server.url + operations.signIn.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(OWNER),
  });
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

async function firstBytes(server: RunningServer, cookie: string, range: string): Promise<void> {
  const times: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    const startedAt = performance.now();
    const response = await fetch(`${server.url}${paths.analytics('uk')}?range=${range}`, {
      headers: { cookie },
    });
    times.push(performance.now() - startedAt);
    if (response.status !== 200) throw new Error(`The page answered ${response.status}`);
    await response.arrayBuffer();
  }

  const sorted = times.toSorted((a, b) => a - b);
  const [first = 0] = times;
  console.log(
    `the page, ${range}: first byte ${(sorted[Math.floor(TIMES / 2)] ?? 0).toFixed(0)} ms, the first time ${first.toFixed(0)} ms, longest ${(sorted.at(-1) ?? 0).toFixed(0)} ms`,
  );
}

async function megabytesOf(folder: string): Promise<string> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = files
    .filter((entry) => entry.isFile())
    .map(async (entry) => (await stat(path.join(entry.parentPath, entry.name))).size);
  return ((await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1e6).toFixed(0);
}
