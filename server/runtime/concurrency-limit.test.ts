import { expect, test } from 'vitest';
import { Unavailable } from '#server/errors.ts';
import { limitConcurrency } from './concurrency-limit.ts';

test('runs at most `concurrency` tasks at a time, in order, and refuses a task beyond `queueMax`', async () => {
  const limit = limitConcurrency({ concurrency: 2, queueMax: 2 });
  const started: number[] = [];
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const results = gates.map((gate, index) =>
    limit(async () => {
      started.push(index);
      await gate.promise;
      return index;
    }),
  );

  await expect(limit(async () => 'one too many')).rejects.toBeInstanceOf(Unavailable);
  expect(started).toEqual([0, 1]);
  gates[1]?.resolve();
  await results[1];
  await Promise.resolve();
  expect(started).toEqual([0, 1, 2]);
  for (const gate of gates) gate.resolve();
  expect(await Promise.all(results)).toEqual([0, 1, 2, 3]);
});

test('a task that fails frees its place', async () => {
  const limit = limitConcurrency({ concurrency: 1, queueMax: 0 });
  await expect(limit(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await limit(async () => 'yes')).toBe('yes');
});
