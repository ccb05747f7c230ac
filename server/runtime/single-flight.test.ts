import { expect, test } from 'vitest';
import { SingleFlight } from './single-flight.ts';

test('concurrent callers with one key share a run, and a later caller starts another', async () => {
  const flight = new SingleFlight<number>();
  let runs = 0;
  const task = async () => ++runs;

  const shared = await Promise.all([flight.run('a', task), flight.run('a', task), flight.run('b', task)]);

  expect(shared).toEqual([1, 1, 2]);
  expect(flight.size).toBe(0);
  expect(await flight.run('a', task)).toBe(3);
});

test('every caller receives the error of a run, and the next caller tries again', async () => {
  const flight = new SingleFlight<string>();
  const fail = () => Promise.reject(new Error('no'));

  const [one, two] = [flight.run('a', fail), flight.run('a', fail)];

  await expect(one).rejects.toThrow('no');
  await expect(two).rejects.toThrow('no');
  expect(await flight.run('a', async () => 'yes')).toBe('yes');
});
