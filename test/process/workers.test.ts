import { once } from 'node:events';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { isProcessRunning } from '#server/runtime/is-process-running.ts';
import { aKeyIn } from '#test/factories/data-folder-key.ts';
import { aPostBody } from '#test/factories/posts.ts';
import { childrenOf, freePort, killNow, type RunningServer, servicePids } from '#test/setup/server.ts';
import { runToEnd, startServer, temporaryFolder } from '#test/setup/server-process.ts';

const WORKERS = '2';

/** Resolves when every worker accepts connections. The first one answers `/readyz` before. */
async function startWorkers(env: Record<string, string>): Promise<RunningServer> {
  const server = await startServer({ ...env, WORKERS });
  await expect.poll(() => server.output()).toContain('Dvomova answers at');
  return server;
}

/** Requests on connections of their own, which go to the workers in turn. */
async function each(
  server: RunningServer,
  path: string,
  { count = 6, ...init }: RequestInit & { count?: number } = {},
) {
  const headers = { ...init.headers, Connection: 'close' };
  const answers: Response[] = [];
  for (let at = 0; at < count; at++) answers.push(await fetch(server.url + path, { ...init, headers }));
  return answers;
}

type Line = { worker?: number; path?: string; msg?: string };

function linesOf(server: RunningServer): Line[] {
  const complete = server.output().split('\n').slice(0, -1);
  return complete.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
}

/** The ids of the workers that have logged a request for this path. */
const workersThatServed = (server: RunningServer, path: string) =>
  new Set(linesOf(server).flatMap((line) => (line.path === path ? (line.worker ?? []) : [])));

test('a change in one worker shows in the next response of each', async () => {
  const DATA_DIR = await temporaryFolder();
  const key = await aKeyIn(readConfig({ DATA_DIR }));
  const server = await startWorkers({ DATA_DIR });
  const pages = ['/uk', '/uk/blog', '/api/v1/posts', '/uk/rss.xml', '/sitemap.xml', '/api/search?q=перший'];
  for (const page of pages) {
    for (const answer of await each(server, page)) expect(await answer.text(), page).not.toContain('pershyi');
  }

  const body = JSON.stringify(
    aPostBody({ slug: 'pershyi', uk: { title: 'Перший', content: 'Текст' }, published: true }),
  );
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const [published] = await each(server, '/api/v1/posts', { count: 1, method: 'POST', headers, body });
  expect(published?.status).toBe(201);

  for (const page of pages) {
    for (const answer of await each(server, page)) expect(await answer.text(), page).toContain('pershyi');
  }
  await expect.poll(() => workersThatServed(server, '/uk/blog')).toEqual(new Set([1, 2]));
});

test('attempts to sign in count in all workers together', async () => {
  const server = await startWorkers({ DATA_DIR: await temporaryFolder() });
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'not the password' });
  const attempts = await each(server, '/api/auth/sign-in', {
    count: 12,
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  });
  expect(attempts.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429, 429]);
  await expect.poll(() => workersThatServed(server, '/api/auth/sign-in')).toEqual(new Set([1, 2]));
});

test('a worker that dies is replaced, and the others answer meanwhile', async () => {
  const server = await startWorkers({ DATA_DIR: await temporaryFolder() });
  const [victim = 0] = workerPids(server);
  killNow(victim);

  await expect.poll(() => linesOf(server).map(({ msg }) => msg)).toContain('A worker was replaced');
  expect(linesOf(server).map(({ msg }) => msg)).toContain(
    'A worker ended unexpectedly; another one is started',
  );
  expect(workerPids(server)).not.toContain(victim);
  for (const { status } of await each(server, '/uk')) expect(status).toBe(200);
  await expect.poll(() => workersThatServed(server, '/uk')).toContain(3);
  expect(await server.stop()).toBe(0);
});

test('SIGTERM lets all workers finish, and every process ends', async () => {
  const DATA_DIR = await temporaryFolder();
  const key = await aKeyIn(readConfig({ DATA_DIR }));
  const server = await startWorkers({ DATA_DIR });
  const children = childrenOf(server.pid);
  expect(children.length).toBeGreaterThanOrEqual(3);
  const body = JSON.stringify(aPostBody());
  const uploads = await Promise.all(Array.from({ length: 4 }, () => begin(server, { key, body })));

  const stopped = server.stop();
  const answers = await Promise.all(uploads.map((finish) => finish()));

  // All of them have the same slug.
  expect(answers.toSorted()).toEqual([201, 409, 409, 409]);
  expect(await stopped).toBe(0);
  for (const pid of children) await expect.poll(() => isProcessRunning(pid)).toBe(false);
});

test('when the primary process is killed, the workers and the engine end too', async () => {
  const server = await startWorkers({ DATA_DIR: await temporaryFolder() });
  const children = childrenOf(server.pid);
  killNow(server.pid);
  for (const pid of children) await expect.poll(() => isProcessRunning(pid)).toBe(false);
});

test('a start with several workers that fails says why, once', async () => {
  const port = await freePort();
  const taken = createServer().listen(port, '127.0.0.1');
  onTestFinished(() => void taken.close());
  await once(taken, 'listening');
  const env = { DATA_DIR: await temporaryFolder(), PORT: String(port), WORKERS };

  const { code, stderr } = await runToEnd(['server/main.ts'], env);

  expect(code).toBe(1);
  expect(stderr).toBe(
    `Port ${port} on 127.0.0.1 is in use by another program. Stop that one or set PORT to another number.\n`,
  );
});

test('the metrics of all workers are added up', async () => {
  const port = await freePort();
  const server = await startWorkers({ DATA_DIR: await temporaryFolder(), METRICS_PORT: String(port) });
  for (const answer of await each(server, '/nowhere', { count: 10 })) await answer.arrayBuffer();

  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(response.headers.get('Content-Type')).toContain('text/plain');
  const text = await response.text();
  expect(text).toMatch(/^dvomova_requests_total\{status="404"\} 10$/m);
  expect(text).toMatch(/^dvomova_database_up 1$/m);
  expect(text).toMatch(/^process_resident_memory_bytes \d+/m);
});

const workerPids = (server: RunningServer) => servicePids(server).slice(1);

/** Sends the head of a request and a part of its body; the result sends the rest and resolves with the status. */
async function begin(
  server: RunningServer,
  { key, body }: { key: string; body: string },
): Promise<() => Promise<number | undefined>> {
  const answer = Promise.withResolvers<number | undefined>();
  const headers = {
    Authorization: `Bearer ${key}`,
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    Expect: '100-continue',
  };
  const upload = request(`${server.url}/api/v1/posts`, { method: 'POST', headers, agent: false });
  upload.on('response', (response) => answer.resolve(response.resume().statusCode));
  upload.on('error', answer.reject);
  upload.flushHeaders();
  // A worker has read the head.
  await once(upload, 'continue');
  upload.write(body.slice(0, 20));
  return () => {
    upload.end(body.slice(20));
    return answer.promise;
  };
}
