import { expect, test, vi } from 'vitest';
import { Unavailable } from '#server/errors.ts';
import { createQueue } from './queue.ts';

const LIMITS = { concurrency: 1, maxPerSubject: 3, max: 5, fullMessage: 'Too many' };

/** Starts tasks that wait for `open`, and records the order in which they run. */
function aQueue(limits: Partial<typeof LIMITS> = {}) {
  const inTurn = createQueue({ ...LIMITS, ...limits });
  const order: string[] = [];
  const gate = Promise.withResolvers<void>();
  const add = (subject: string, name: string) =>
    inTurn(async () => {
      order.push(name);
      await gate.promise;
      return name;
    }, subject);
  return { add, order, open: () => gate.resolve() };
}

test('without subjects tasks run in their order', async () => {
  const inTurn = createQueue({ concurrency: 1 });
  const order: number[] = [];
  await Promise.all([1, 2, 3].map((number) => inTurn(async () => void order.push(number))));
  expect(order).toEqual([1, 2, 3]);
});

test('subjects take turns', async () => {
  const { add, order, open } = aQueue();
  const results = [
    add('a', 'a1'),
    add('a', 'a2'),
    add('a', 'a3'),
    add('b', 'b1'),
    add('c', 'c1'),
    add('b', 'b2'),
  ];
  open();
  expect(await Promise.all(results)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'b2']);
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
});

test('one subject can wait with so many tasks only, all with so many', async () => {
  const { add, open } = aQueue();
  const results = [add('a', 'running'), add('a', 'a1'), add('a', 'a2'), add('a', 'a3')];
  await expect(add('a', 'a4')).rejects.toBeInstanceOf(Unavailable);
  results.push(add('b', 'b1'), add('c', 'c1'));
  await expect(add('d', 'd1')).rejects.toThrow('Too many');
  open();
  expect(await Promise.all(results)).toHaveLength(6);
  expect(await add('d', 'd1')).toBe('d1');
});

test('a queue runs as many tasks at a time as it may, and goes on after a failure', async () => {
  const { add, order, open } = aQueue({ concurrency: 2 });
  const results = [add('a', 'a1'), add('a', 'a2'), add('a', 'a3')];
  await vi.waitFor(() => expect(order).toEqual(['a1', 'a2']));
  open();
  await Promise.all(results);

  const inTurn = createQueue(LIMITS);
  await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await inTurn(async () => 'yes')).toBe('yes');
});
