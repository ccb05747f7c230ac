import { once } from 'node:events';
import { request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { isProcessRunning } from '#server/runtime/is-process-running.ts';
import { aKeyIn } from '#test/factories/data-folder-key.ts';
import { aPostBody } from '#test/factories/posts.ts';
import { childrenOf, enginePids, freePort, hasEnded, killNow, runProgram } from '#test/setup/server.ts';
import { startServer, temporaryFolder } from '#test/setup/server-process.ts';

test('a request in flight is completed before the process exits with 0', async () => {
  const DATA_DIR = await temporaryFolder();
  const key = await aKeyIn(readConfig({ DATA_DIR }));
  const server = await startServer({ DATA_DIR });
  const engines = enginePids(server.pid);
  const body = JSON.stringify(aPostBody());
  const answer = Promise.withResolvers<number | undefined>();
  const upload = request(`${server.url}/api/v1/posts`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
    },
  });
  upload.on('response', (response) => answer.resolve(response.resume().statusCode));
  upload.on('error', answer.reject);
  await new Promise<void>((resolve) => upload.write(body.slice(0, 20), () => resolve()));
  await expect.poll(() => fetch(`${server.url}/healthz`).then((response) => response.status)).toBe(200);

  const stopped = server.stop();
  upload.end(body.slice(20));
  expect(await answer.promise).toBe(201);
  expect(await stopped).toBe(0);
  expect(engines).toHaveLength(1);
  for (const pid of engines) expect(hasEnded(pid), 'the engine has ended before the service').toBe(true);
});

test('SIGTERM while the engine starts ends all processes, with 0', async () => {
  const env = { DATA_DIR: await temporaryFolder(), PORT: String(await freePort()) };
  const child = runProgram(['server/main.ts'], env);
  const pid = child.pid ?? 0;
  onTestFinished(() => {
    if (child.exitCode === null && child.signalCode === null) killNow(pid);
  });
  const ended = once(child, 'exit');
  await expect.poll(() => childrenOf(pid).length).toBeGreaterThan(0);
  const children = childrenOf(pid);

  child.kill('SIGTERM');

  expect(await ended).toEqual([0, null]);
  for (const each of children) await expect.poll(() => isProcessRunning(each)).toBe(false);
  const server = await startServer(env);
  expect(await server.stop()).toBe(0);
});

test('SIGINT and SIGHUP end the process with 0', async () => {
  for (const signal of ['SIGINT', 'SIGHUP'] as const) {
    const server = await startServer({ DATA_DIR: await temporaryFolder() });
    process.kill(server.pid, signal);
    expect(await server.stop()).toBe(0);
  }
});
