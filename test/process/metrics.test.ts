import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#test/setup/server.ts';
import { runToEnd, startServer, temporaryFolder } from '#test/setup/server-process.ts';

test('Prometheus reads what was served, on a port of its own', async () => {
  const port = await freePort();
  const server = await startServer({ DATA_DIR: await temporaryFolder(), METRICS_PORT: String(port) });
  const read = async () => {
    await (await fetch(`${server.url}/uk`)).arrayBuffer();
    return (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  };
  await (await fetch(`${server.url}/nowhere`)).arrayBuffer();

  // The work of the start may end the first cached responses.
  await expect.poll(read).toMatch(/^dvomova_request_duration_seconds_count\{cache="hit"\} [1-9]/m);
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(response.headers.get('Content-Type')).toContain('text/plain');
  const text = await response.text();
  expect(text).toMatch(/^dvomova_requests_total\{status="404"\} 1$/m);
  expect(text).toMatch(/^dvomova_database_up 1$/m);
  // Linters of Prometheus: only counters have names that end so.
  expect(text).not.toMatch(/^# TYPE \w+_total gauge$/m);
  expect(text).toMatch(/^process_resident_memory_bytes \d+/m);
  const head = await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
  expect(await server.stop()).toBe(0);
});

test('a port that is in use ends the start with one sentence', async () => {
  const port = await freePort();
  const taken = createServer().listen(port, '127.0.0.1');
  onTestFinished(() => void taken.close());
  await once(taken, 'listening');
  const env = { DATA_DIR: await temporaryFolder(), METRICS_PORT: String(port) };

  const { code, stderr } = await runToEnd(['server/main.ts'], env);

  expect(code).toBe(1);
  expect(stderr).toBe(
    `Port ${port} for metrics cannot be used (EADDRINUSE). Set METRICS_PORT to another number.\n`,
  );
});
