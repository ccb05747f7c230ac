import { expect, onTestFinished, test } from 'vitest';
import { openEmbedded } from '#test/db/embedded-database.ts';
import { openFaultyProxy } from '#test/db/faulty-proxy.ts';
import { childrenOf, type RunningServer } from '#test/setup/server.ts';
import { startServer, temporaryFolder } from '#test/setup/server-process.ts';

/** What the response cache has before the database becomes unavailable. */
const CACHED = ['/uk', '/en/tags', '/api/v1/tags', '/sitemap.xml', '/robots.txt'];
/** Without a database watched, the driver waits for a minute. */
const HANGS_MS = 15_000;
const SIGN_IN = { email: 'nobody@example.com', password: 'not the password' };

/** Responses say whether they come from the cache. */
const SHOWS_CACHE = { LOG_LEVEL: 'debug' };

type Failing = {
  server: RunningServer;
  fail: () => unknown;
  recover: () => unknown;
  /** A page that nobody has asked for. */
  uncached: string;
};

test('while its own database is paused, cached pages are served, and the rest gets 503', async () => {
  const server = await startServer({ DATA_DIR: await temporaryFolder(), ...SHOWS_CACHE });
  const signal = (name: NodeJS.Signals) => {
    for (const pid of childrenOf(server.pid)) process.kill(pid, name);
  };
  const paused = {
    server,
    fail: () => signal('SIGSTOP'),
    recover: () => signal('SIGCONT'),
    uncached: 'archive',
  };
  await expectRefusals(paused);

  // A form that waits when the database becomes unavailable gets a page.
  paused.fail();
  const response = await ask(server, '/uk/sign-in', { method: 'POST', body: new URLSearchParams(SIGN_IN) });
  expect(response.status).toBe(503);
  expect(response.headers.get('Retry-After')).toMatch(/^\d+$/);
  expect(await response.text()).toContain('Сайт тимчасово недоступний');
  paused.recover();
});

test('while a database of MONGODB_URI answers late, or cannot be reached, it is the same', async () => {
  let delay = 0;
  let isCut = false;
  const engine = await openEmbedded();
  const uri = await openFaultyProxy(engine, () => (isCut ? 'close' : 'forward'), { delay: () => delay });
  const server = await startServer({ DATA_DIR: await temporaryFolder(), MONGODB_URI: uri, ...SHOWS_CACHE });
  await expectRefusals({
    server,
    fail: () => (delay = 2_000),
    recover: () => (delay = 0),
    uncached: 'archive',
  });
  await expectRefusals({
    server,
    fail: () => (isCut = true),
    recover: () => (isCut = false),
    uncached: 'authors',
  });
});

async function expectRefusals({ server, fail, recover, uncached }: Failing): Promise<void> {
  onTestFinished(() => void recover());
  // The start has work of its own, which raises revisions.
  await expect.poll(() => cacheStates(server, CACHED)).toEqual(CACHED.map(() => 'HIT'));

  const before = server.output().split('The database is responding again').length;
  fail();
  // They wait for the database when it becomes unavailable: more than it has connections.
  const waiting = Array.from({ length: 100 }, (_, at) => [
    `/uk/tags/nothing-${at}`,
    `/api/comments?postId=${at.toString(16).padStart(24, '0')}`,
  ]);
  expect(new Set(await all(server, waiting.flat()))).toEqual(new Set([503]));
  expect(await all(server, CACHED)).toEqual(CACHED.map(() => 200));

  // Now it is known to be unavailable.
  expect(
    await all(server, ['/uk/tags/nothing', '/api/v1/posts/nothing', '/en/blog/nothing.md', '/readyz']),
  ).toEqual([503, 503, 503, 503]);
  expect(await signIn(server)).toBe(503);
  expect(await all(server, [...CACHED, '/healthz'])).toEqual([...CACHED, 'health'].map(() => 200));
  for (const path of ['/uk/tags/nothing', `/uk/${uncached}`])
    await expect(page(server, path)).resolves.toContain('Сайт тимчасово недоступний');
  await expect(page(server, `/en/${uncached}`)).resolves.toContain('The site is temporarily unavailable');
  const dark = await page(server, `/uk/${uncached}`, { headers: { Cookie: 'theme=dark' } });
  expect(dark).toContain('data-theme="dark"');

  recover();
  await expect
    .poll(() => all(server, [`/uk/${uncached}`, '/api/v1/posts?page=1', '/readyz']))
    .toEqual([200, 200, 200]);
  expect(await signIn(server)).toBe(401);
  await expect
    .poll(() => server.output().split('The database is responding again').length)
    .toBeGreaterThan(before);
}

function ask(server: RunningServer, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(server.url + path, { ...init, signal: AbortSignal.timeout(HANGS_MS) });
}

/** Requests all addresses at once. A refusal says when to try again. */
async function all(server: RunningServer, paths: string[]): Promise<number[]> {
  return Promise.all(
    paths.map(async (path) => {
      const response = await ask(server, path);
      await response.arrayBuffer();
      if (response.status === 503) expect(response.headers.get('Retry-After'), path).toMatch(/^\d+$/);
      return response.status;
    }),
  );
}

/** `HIT` for each address whose response comes from the cache. */
function cacheStates(server: RunningServer, paths: string[]): Promise<(string | null)[]> {
  return Promise.all(
    paths.map(async (path) => {
      const response = await ask(server, path);
      await response.arrayBuffer();
      return response.headers.get('x-cache');
    }),
  );
}

async function signIn(server: RunningServer): Promise<number> {
  const headers = { 'Content-Type': 'application/json' };
  const response = await ask(server, '/api/auth/sign-in', {
    method: 'POST',
    headers,
    body: JSON.stringify(SIGN_IN),
  });
  await response.arrayBuffer();
  return response.status;
}

async function page(server: RunningServer, path: string, init?: RequestInit): Promise<string> {
  return (await ask(server, path, init)).text();
}
