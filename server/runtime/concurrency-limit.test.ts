import { expect, test } from 'vitest';
import { Unavailable } from '#server/errors.ts';
import { createTurnstile } from './concurrency-limit.ts';

test('runs no more than so many at once, in their order, and refuses one too many', async () => {
  const pass = createTurnstile({ atOnce: 2, waitingMax: 2 });
  const started: number[] = [];
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const results = gates.map((gate, index) =>
    pass(async () => {
      started.push(index);
      await gate.promise;
      return index;
    }),
  );

  await expect(pass(async () => 'one too many')).rejects.toBeInstanceOf(Unavailable);
  expect(started).toEqual([0, 1]);
  gates[1]?.resolve();
  await results[1];
  await Promise.resolve();
  expect(started).toEqual([0, 1, 2]);
  for (const gate of gates) gate.resolve();
  expect(await Promise.all(results)).toEqual([0, 1, 2, 3]);
});

test('work that fails gives its place back', async () => {
  const pass = createTurnstile({ atOnce: 1, waitingMax: 0 });
  await expect(pass(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await pass(async () => 'yes')).toBe('yes');
});
