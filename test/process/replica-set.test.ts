import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { collection } from '#server/db/client.ts';
import { openReplicaSet } from '#test/db/replica-set/open-replica-set.ts';
import type { ReplicaSet, ReplicaSetOptions } from '#test/db/replica-set/replica-set.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPicture } from '#test/factories/media.ts';
import { aPost, aPostBody } from '#test/factories/posts.ts';
import { aUser, PASSWORD } from '#test/factories/users.ts';
import type { RunningServer } from '#test/setup/server.ts';
import { startServer, temporaryFolder } from '#test/setup/server-process.ts';

/* The service on a replica set, of which a stand-in shows the network: test/db/replica-set/replica-set.ts. */

/** Responses say whether they come from the cache. */
const SHOWS_CACHE = { LOG_LEVEL: 'debug' };
/** Several machines on one database need the same one. */
const SESSION_SECRET = 'a secret of two machines, 32 characters or more';
/** Longer than the service waits before it refuses requests. */
const WITHOUT_PRIMARY_MS = 3_000;
const HANGS_MS = 20_000;
/** Start, election and recovery take 10 s, and took 68 s while seven other programs ran. */
const SLOW_MACHINE_MS = 180_000;
/** Views of programs are counted, not stored. */
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

async function startOn(set: ReplicaSet, settings: Record<string, string> = {}): Promise<RunningServer> {
  const MONGODB_URI = set.uri('dvomova');
  return startServer({ MONGODB_URI, DATA_DIR: await temporaryFolder(), ...SHOWS_CACHE, ...settings });
}

/** The ways in which a set gets another primary. */
const ELECTIONS = {
  'steps down': (set) => set.stepDown({ until: sleep(WITHOUT_PRIMARY_MS) }),
  dies: (set) => set.crash({ until: sleep(WITHOUT_PRIMARY_MS) }),
  'is cut off': async (set) => (await set.cutOff({ until: sleep(WITHOUT_PRIMARY_MS) })).reconnect(),
} satisfies Record<string, (set: ReplicaSet) => Promise<void>>;

test(
  'whichever way a primary is lost, no acknowledged write is, others get 503, and the service recovers',
  async () => {
    const set = await openReplicaSet();
    const server = await startOn(set);
    const key = await aKey();
    for (const [way, elect] of Object.entries(ELECTIONS)) {
      const prefix = way.replaceAll(' ', '-');
      const publishers = [1, 2, 3].map((number) => publish(server, { key, prefix: `${prefix}-${number}` }));
      const visitors = [1, 2].map((number) => visit(server, `${prefix}-reader-${number}`));
      const writers = [...publishers, ...visitors];
      for (const { answered } of writers) await expect.poll(() => answered.length).toBeGreaterThan(2);

      await elect(set);

      const before = writers.map(({ answered }) => answered.length);
      for (const [at, { answered }] of writers.entries())
        await expect.poll(() => answered.length, { message: way }).toBeGreaterThan((before[at] ?? 0) + 2);
      const refused = (await Promise.all(writers.map((writer) => writer.stop()))).flat();
      expect(
        refused.filter((status) => status !== 503),
        way,
      ).toEqual([]);
      const slugs = publishers.flatMap(({ answered }) => answered).toSorted();
      expect(await storedTwice(slugs), way).toEqual(slugs);
      const visits = visitors.flatMap(({ answered }) => answered.map((name) => `/uk/${name}`));
      const viewed = await collection('analyticsEvents').distinct('path', { path: { $in: visits } });
      expect(viewed.toSorted(), way).toEqual(visits.toSorted());
    }
    expect(server.output()).not.toContain('"status":500');

    // Cached pages are served during an election, and everything else gets 503 until the next primary.
    await aPost({ slug: 'read' });
    const cached = ['/uk', '/en/blog/read', '/sitemap.xml', '/api/v1/posts'];
    await expect.poll(() => cacheStates(server, cached)).toEqual(cached.map(() => 'HIT'));
    const until = Promise.withResolvers<void>();
    const election = set.crash({ until: until.promise });
    await expect.poll(() => statuses(server, ['/uk/blog/nothing', '/readyz'])).toEqual([503, 503]);
    expect(await statuses(server, cached)).toEqual(cached.map(() => 200));
    expect(await statuses(server, ['/healthz', '/api/v1/posts/nothing'])).toEqual([200, 503]);
    until.resolve();
    await election;

    await expect
      .poll(() => statuses(server, ['/uk/blog/nothing', '/readyz', '/uk']))
      .toEqual([404, 200, 200]);
  },
  SLOW_MACHINE_MS,
);

test('machines that start at once migrate an empty database once, and each shows the changes of the others', async () => {
  const set = await openReplicaSet();
  const settings = { SESSION_SECRET, ADMIN_EMAIL: 'lesia@example.com', ADMIN_PASSWORD: 'contra spem spero' };
  const machines = await Promise.all([1, 2, 3].map(() => startOn(set, settings)));
  for (const machine of machines) expect(await statuses(machine, ['/uk', '/readyz'])).toEqual([200, 200]);
  await expect.poll(() => collection('users').countDocuments({ role: 'admin' })).toBe(1);
  expect(await collection('leases').countDocuments({ _id: { $ne: 'maintenance' } as never })).toBe(0);

  const [here, there] = machines as [RunningServer, RunningServer];
  const key = await aKey();
  const lists = ['/uk', '/api/v1/posts', '/uk/rss.xml', '/sitemap.xml'];
  // Before and after an election.
  for (const slug of ['first', 'second']) {
    await expect.poll(() => cacheStates(there, lists)).toEqual(lists.map(() => 'HIT'));
    for (const path of lists) expect(await read(there, path), path).not.toContain(`/${slug}`);
    const response = await send(here, '/api/v1/posts', { key, body: aPostBody({ slug }) });
    expect(response.status).toBe(201);
    for (const path of lists) expect(await read(there, path), path).toContain(slug);
    await set.stepDown({ until: Promise.resolve() });
    for (const machine of [here, there])
      await expect.poll(() => statuses(machine, ['/readyz'])).toEqual([200]);
  }
});

test('a whole site works on a set, durable writes wait for most members, and all reads are of the primary', async () => {
  const reads: boolean[] = [];
  const hasty = new Set<unknown>();
  const onOperation: ReplicaSetOptions['onOperation'] = ({ kind, isPrimary, w, target }) => {
    if (kind === 'read') reads.push(isPrimary);
    if (kind === 'write' && w !== 'majority' && !MAY_BE_LOST.has(target)) hasty.add(target);
    return undefined;
  };
  const set = await openReplicaSet({ onOperation });
  const MONGODB_URI = set.uri('dvomova', '&readPreference=secondaryPreferred');
  const server = await startOn(set, { MONGODB_URI });
  const [key, { email }] = await Promise.all([aKey(), aUser()]);

  const form = new FormData();
  const bytes = await aPicture('png', { width: 800, height: 600 });
  form.append('file', new Blob([bytes], { type: 'image/png' }), 'a.png');
  const uploaded = await fetch(`${server.url}/api/v1/upload`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}` },
    body: form,
  });
  expect(uploaded.status).toBe(201);
  const { url } = await uploaded.json();
  const stored = await (await fetch(new URL(url, server.url))).arrayBuffer();
  expect(Buffer.from(stored).equals(bytes)).toBe(true);

  const uk = { title: 'Калина', content: `![Калина](${url})\n\nЧервона калина.` };
  const body = aPostBody({ slug: 'kalyna', uk, tags: ['плоди'] });
  expect((await send(server, '/api/v1/posts', { key, body })).status).toBe(201);
  expect(await statuses(server, ['/uk/blog/kalyna'])).toEqual([200]);
  expect(await read(server, `/api/search?q=${encodeURIComponent('калину')}`)).toContain('kalyna');

  const signIn = (password: string) =>
    send(server, '/api/auth/sign-in', { body: { email, password } }).then(({ status }) => status);
  expect(await signIn(PASSWORD)).toBe(200);
  const failures: number[] = [];
  for (let attempt = 0; attempt < 11; attempt++) failures.push(await signIn('not the password'));
  expect(failures).toEqual([...Array(10).fill(401), 429]);
  expect([...hasty]).toEqual([]);
  expect(reads.length).toBeGreaterThan(10);
  expect(new Set(reads)).toEqual(new Set([true]));
});

/** Collections whose last counts a crash may lose, or where a lost write is made again. */
const MAY_BE_LOST: ReadonlySet<unknown> = new Set(['uploadQuotas', 'publicPool', 'posts']);

type Writer = {
  /** What the service has acknowledged. */
  answered: string[];
  /** Ends the writer, and returns the statuses of the other responses. */
  stop: () => Promise<number[]>;
};

function publish(server: RunningServer, { key, prefix }: { key: string; prefix: string }): Writer {
  return repeat(prefix, (slug) => send(server, '/api/v1/posts', { key, body: aPostBody({ slug }) }));
}

/** Each view is of another page, because one visitor counts for a page a few times only. */
function visit(server: RunningServer, sessionId: string): Writer {
  const view = (name: string) =>
    send(server, '/api/track', { body: { type: 'pageview', path: `/uk/${name}`, sessionId } });
  // An address has a share of events in an hour.
  return repeat(sessionId, view, 100);
}

/** Sends one request after another, each with a name of its own, until `stop`. */
function repeat(prefix: string, request: (name: string) => Promise<Response>, pause = 20): Writer {
  const answered: string[] = [];
  const refused: number[] = [];
  let isOver = false;
  const work = async () => {
    for (let number = 0; !isOver; number++) {
      const response = await request(`${prefix}-${number}`);
      await response.arrayBuffer();
      if (response.ok) answered.push(`${prefix}-${number}`);
      else refused.push(response.status);
      if (response.status === 503) expect(response.headers.get('Retry-After')).toMatch(/^\d+$/);
      await sleep(pause);
    }
  };

  const running = work();
  running.catch(() => {});

  const stop = async () => {
    isOver = true;
    await running;
    return refused;
  };

  return { answered, stop };
}

/** The slugs that have a version in both languages. */
async function storedTwice(slugs: string[]): Promise<string[]> {
  const cursor = collection('posts').aggregate<{ _id: string }>([
    { $match: { slug: { $in: slugs }, published: true } },
    { $group: { _id: '$slug', versions: { $sum: 1 } } },
    { $match: { versions: 2 } },
    { $sort: { _id: 1 } },
  ]);
  return (await cursor.toArray()).map(({ _id }) => _id);
}

function send(
  { url }: RunningServer,
  path: string,
  { key, body }: { key?: string; body: object },
): Promise<Response> {
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': FIREFOX,
    ...(key && { Authorization: `Bearer ${key}` }),
  };
  const signal = AbortSignal.timeout(HANGS_MS);
  return fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body), signal });
}

async function read({ url }: RunningServer, path: string): Promise<string> {
  return (await fetch(url + path)).text();
}

/** Requests all addresses at once. A refusal says when to try again. */
async function statuses({ url }: RunningServer, paths: string[]): Promise<number[]> {
  return Promise.all(
    paths.map(async (path) => {
      const response = await fetch(url + path, { signal: AbortSignal.timeout(HANGS_MS) });
      await response.arrayBuffer();
      if (response.status === 503) expect(response.headers.get('Retry-After'), path).toMatch(/^\d+$/);
      return response.status;
    }),
  );
}

/** `HIT` for each address whose response comes from the cache. */
async function cacheStates({ url }: RunningServer, paths: string[]): Promise<(string | null)[]> {
  return Promise.all(
    paths.map(async (path) => {
      const response = await fetch(url + path);
      await response.arrayBuffer();
      return response.headers.get('x-cache');
    }),
  );
}
