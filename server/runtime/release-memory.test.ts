import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { releaseMemory } from './release-memory.ts';

afterEach(() => {
  globalThis.gc = undefined;
});

test('garbage is collected once the process is idle, and again only after it has grown', async () => {
  const collect = vi.fn();
  globalThis.gc = collect as unknown as NodeJS.GCFunction;

  const busyUntil = performance.now() + 100;
  while (performance.now() < busyUntil);
  releaseMemory();
  expect(collect).not.toHaveBeenCalled();

  await sleep(1000);
  releaseMemory();
  expect(collect).toHaveBeenCalledExactlyOnceWith({
    type: 'major',
    execution: 'sync',
    flavor: 'last-resort',
  });

  await sleep(1000);
  releaseMemory();
  expect(collect).toHaveBeenCalledTimes(1);

  const grown = Buffer.alloc(64 * 1024 * 1024, 1);
  releaseMemory();
  await sleep(1000);
  releaseMemory();
  expect(collect).toHaveBeenCalledTimes(2);
  expect(grown.length).toBeGreaterThan(0);
});
