import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { closeDatabase, isDatabaseDown, openDatabase, watchDatabase } from '#server/db/client.ts';
import { log } from '#server/log.ts';
import { openEmbedded } from './embedded-database.ts';
import { openFaultyProxy } from './faulty-proxy.ts';

test('the watch recovers from a failure of its first connection', async () => {
  const engine = await openEmbedded();
  await closeDatabase();
  let isAway = false;
  const uri = await openFaultyProxy(engine, () => (isAway ? 'close' : 'forward'));
  await openDatabase({ uri, name: 'dvomova' });

  isAway = true;
  watchDatabase();
  while (!isDatabaseDown()) await sleep(10);

  isAway = false;
  await expect.poll(isDatabaseDown).toBe(false);
  expect(vi.mocked(log.error)).toHaveBeenCalledOnce();
  vi.mocked(log.error).mockClear();
});
