import { expect, test, vi } from 'vitest';
import { WorkDeferred, WorkQueue } from './work-queue.ts';

/** A task that ends when the test ends it. */
function aTask() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { run: vi.fn(() => promise), end: resolve };
}

const LATER = { rank: 'later' } as const;
const FIRST = { rank: 'first' } as const;

test('callers with one key share a run, and the next caller starts another', async () => {
  const queue = new WorkQueue({ concurrency: 1, queueMax: 1 });
  const task = aTask();

  const both = [queue.run('a', task.run, LATER), queue.run('a', task.run, LATER)];
  task.end('done');

  expect(await Promise.all(both)).toEqual(['done', 'done']);
  expect(task.run).toHaveBeenCalledTimes(1);
  await queue.run('a', task.run, LATER);
  expect(task.run).toHaveBeenCalledTimes(2);
});

test('work beyond the places of its class is refused, and the other class has places of its own', async () => {
  const queue = new WorkQueue({ concurrency: 1, queueMax: 1 });
  const running = aTask();
  const order: string[] = [];
  const note = (name: string) => async () => void order.push(name);

  const all = [queue.run('running', running.run, LATER), queue.run('later', note('later'), LATER)];
  await expect(queue.run('refused', note('refused'), LATER)).rejects.toBeInstanceOf(WorkDeferred);
  all.push(queue.run('first', note('first'), FIRST) as Promise<never>);
  await expect(queue.run('refused', note('refused'), FIRST)).rejects.toBeInstanceOf(WorkDeferred);
  running.end('');
  await Promise.all(all);

  expect(order).toEqual(['first', 'later']);
});

test('work is removed when the last of its callers leaves before its turn', async () => {
  const queue = new WorkQueue({ concurrency: 1, queueMax: 5 });
  const [running, shared, dropped] = [aTask(), aTask(), aTask()];
  const [one, two] = [new AbortController(), new AbortController()];
  const first = queue.run('running', running.run, LATER);
  const calls = [
    queue.run('shared', shared.run, { ...LATER, signal: one.signal }),
    queue.run('shared', shared.run, { ...LATER, signal: two.signal }),
    queue.run('dropped', dropped.run, { ...LATER, signal: one.signal }),
  ];
  expect(queue.waiting).toBe(2);

  one.abort(new Error('gone'));

  await expect(calls[0]).rejects.toThrow('gone');
  await expect(calls[2]).rejects.toThrow('gone');
  expect(queue.waiting).toBe(1);
  for (const task of [running, shared]) task.end('done');
  expect(await Promise.all([first, calls[1]])).toEqual(['done', 'done']);
  expect(dropped.run).not.toHaveBeenCalled();
});

test('work that is running continues without callers, and an aborted caller starts none', async () => {
  const queue = new WorkQueue({ concurrency: 1, queueMax: 0 });
  const task = aTask();
  const leaving = new AbortController();

  const call = queue.run('a', task.run, { ...LATER, signal: leaving.signal });
  leaving.abort(new Error('gone'));

  await expect(call).rejects.toThrow('gone');
  const joined = queue.run('a', task.run, LATER);
  task.end('done');
  expect(await joined).toBe('done');
  expect(task.run).toHaveBeenCalledTimes(1);
  await expect(queue.run('b', task.run, { ...LATER, signal: leaving.signal })).rejects.toThrow('gone');
});

test('a caller that has waited long enough leaves, and the work is still done', async () => {
  const queue = new WorkQueue({ concurrency: 1, queueMax: 1 });
  const [running, waiting] = [aTask(), aTask()];
  const first = queue.run('running', running.run, LATER);

  await expect(queue.run('a', waiting.run, { ...LATER, maxWaitMs: 0 })).rejects.toBeInstanceOf(WorkDeferred);
  expect(queue.waiting).toBe(1);
  running.end('done');
  waiting.end('done');
  await first;

  await vi.waitFor(() => expect(waiting.run).toHaveBeenCalledTimes(1));
});

test('a task that fails frees its place', async () => {
  const queue = new WorkQueue({ concurrency: 1, queueMax: 0 });

  await expect(queue.run('a', () => Promise.reject(new Error('no')), LATER)).rejects.toThrow('no');

  expect(await queue.run('a', async () => 'yes', LATER)).toBe('yes');
});
