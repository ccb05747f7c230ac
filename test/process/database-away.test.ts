import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { errorSchema } from '#contract/errors.ts';
import { startServer, temporaryFolder } from '../server-process.ts';
import { childrenOf, type RunningServer } from '../setup/server.ts';

test('when the engine dies requests get 503 at once, and it comes back by itself', async () => {
  const server = await startServer({ DATA_DIR: await temporaryFolder() });
  const seen = new Map<string, Set<number>>();
  for (let kill = 0; kill < 3; kill++) {
    for (const pid of childrenOf(server.pid)) process.kill(pid, 'SIGKILL');
    await observe(server, seen);
  }
  expect(seen.get('/api/v1/posts')).toContain(503);
  expect(seen.get('/uk')).toContain(503);
  expect(seen.get('/readyz')).toContain(503);
  expect([...(seen.get('/healthz') ?? [])]).toEqual([200]);
  for (const statuses of seen.values()) for (const status of statuses) expect([200, 503]).toContain(status);
});

/** Asks until every address answers 200 again, and notes what came meanwhile. */
async function observe(server: RunningServer, seen: Map<string, Set<number>>): Promise<void> {
  const addresses = ['/api/v1/posts', '/uk', '/readyz', '/healthz'];
  for (let isAway = true; isAway; await sleep(10)) {
    const answers = await Promise.all(addresses.map((address) => fetch(server.url + address)));
    isAway = answers.some((answer) => answer.status !== 200);
    for (const [index, answer] of answers.entries()) {
      const address = addresses[index] ?? '';
      seen.set(address, (seen.get(address) ?? new Set()).add(answer.status));
      if (answer.status !== 503) continue;
      if (address !== '/readyz') expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
      if (address === '/api/v1/posts') errorSchema.parse(await answer.json());
    }
  }
}
