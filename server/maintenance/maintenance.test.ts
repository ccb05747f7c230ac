import { expect, test, vi } from 'vitest';
import { log } from '#server/log.ts';
import type { Job } from './job.ts';
import { startMaintenance } from './maintenance.ts';

const succeed: Job['run'] = async () => {};
const fail: Job['run'] = () => Promise.reject(new Error('a fault'));

test('a job that fails is logged and the jobs after it run', async () => {
  const warn = vi.spyOn(log, 'warn');
  const last = vi.fn(succeed);

  const stop = startMaintenance({
    jobs: [
      { name: 'first', scope: 'process', run: fail },
      { name: 'second', scope: 'process', run: fail },
      { name: 'last', scope: 'process', run: last },
    ],
  });
  await vi.waitFor(() => expect(last).toHaveBeenCalledTimes(1));
  await stop();

  expect(warn.mock.calls.map(([fields]) => fields)).toEqual([
    { err: new Error('a fault'), job: 'first' },
    { err: new Error('a fault'), job: 'second' },
  ]);
});

test('stopping waits for the running job and starts no other', async () => {
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const next = vi.fn(succeed);
  const started = vi.fn(() => end);

  const stop = startMaintenance({
    jobs: [
      { name: 'slow', scope: 'process', run: started },
      { name: 'next', scope: 'process', run: next },
    ],
  });
  await vi.waitFor(() => expect(started).toHaveBeenCalled());
  let isStopped = false;
  const stopped = stop().then(() => {
    isStopped = true;
  });
  await Promise.resolve();
  expect(isStopped).toBe(false);
  resolve();
  await stopped;

  expect(next).not.toHaveBeenCalled();
});
