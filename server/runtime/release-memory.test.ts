import { performance } from 'node:perf_hooks';
import { afterEach, expect, test, vi } from 'vitest';
import { releaseMemory } from './release-memory.ts';

afterEach(() => {
  globalThis.gc = undefined;
});

test('garbage is collected once the process is idle, and again only after it has grown', () => {
  const collect = vi.fn();
  globalThis.gc = collect as unknown as NodeJS.GCFunction;
  const eventLoop = { idle: 0, active: 0, utilization: 0 };
  vi.spyOn(performance, 'eventLoopUtilization').mockReturnValue(eventLoop);
  const memory = vi.spyOn(process.memoryUsage, 'rss').mockReturnValue(200_000_000);

  eventLoop.utilization = 0.1;
  releaseMemory();
  expect(collect).not.toHaveBeenCalled();

  eventLoop.utilization = 0.01;
  releaseMemory();
  expect(collect).toHaveBeenCalledExactlyOnceWith({
    type: 'major',
    execution: 'sync',
    flavor: 'last-resort',
  });

  releaseMemory();
  expect(collect).toHaveBeenCalledTimes(1);

  memory.mockReturnValue(240_000_000);
  releaseMemory();
  expect(collect).toHaveBeenCalledTimes(2);
});
