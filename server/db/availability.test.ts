import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Unavailable } from '#server/errors.ts';
import { log } from '#server/log.ts';
import { Availability } from './availability.ts';

/** Each ping waits for its turn in `answers`; if there is none, it is answered at once. */
let answers: (() => Promise<void>)[];
let pings: number;
let availability: Availability;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate'] });
  answers = [];
  pings = 0;
  availability = new Availability({
    ping: async () => {
      pings++;
      await answers.shift()?.();
    },
  });
});
afterEach(() => {
  availability.stop();
  vi.useRealTimers();
  vi.mocked(log.error).mockClear();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test('a ping that is not answered in time, or fails, ends work that waits; the next answer ends that state', async () => {
  const hanging = Promise.withResolvers<void>();
  answers = [() => Promise.resolve(), () => hanging.promise];
  availability.start();
  await pass(300);
  const work = availability.unlessDown(new Promise(() => {}));
  const failed = expect(work).rejects.toBeInstanceOf(Unavailable);
  expect(availability.isDown()).toBe(false);
  await pass(1_500);
  expect(availability.isDown()).toBe(true);
  await failed;

  // While a ping hangs, no other one is sent.
  await pass(10_000);
  expect(pings).toBe(2);
  hanging.resolve();
  await pass(400);
  expect(availability.isDown()).toBe(false);

  answers = [() => Promise.reject(new Error('refused'))];
  await pass(400);
  expect(availability.isDown()).toBe(true);
});

test('pings that are always late keep the state', async () => {
  availability = new Availability({ ping: () => new Promise((resolve) => setTimeout(resolve, 2_000)) });
  availability.start();
  await pass(1_500);
  for (let seconds = 0; seconds < 20; seconds++) {
    expect(availability.isDown()).toBe(true);
    await pass(1_000);
  }
});

test('a ping is late sooner while a crowd waits', async () => {
  const hanging = Promise.withResolvers<void>();
  answers = [() => Promise.resolve(), () => hanging.promise];
  availability.start();
  await pass(300);
  const wait = () => availability.unlessDown(new Promise(() => {}));
  const crowd = Array.from({ length: 499 }, wait);
  const failed = Promise.allSettled(crowd);
  await pass(900);
  expect(availability.isDown()).toBe(false);

  const last = expect(wait()).rejects.toBeInstanceOf(Unavailable);
  await pass(200);
  expect(availability.isDown()).toBe(true);
  await last;
  expect((await failed).every(({ status }) => status === 'rejected')).toBe(true);
});

test('a crowd that waits for a database that answers goes on waiting', async () => {
  availability = new Availability({ ping: () => new Promise((resolve) => setTimeout(resolve, 400)) });
  availability.start();
  const { promise, resolve } = Promise.withResolvers<string>();
  const crowd = Array.from({ length: 1_000 }, () => availability.unlessDown(promise));
  await pass(10_000);
  expect(availability.isDown()).toBe(false);
  resolve('done');
  expect(new Set(await Promise.all(crowd))).toEqual(new Set(['done']));
});

test('work that ends is returned, and its failure too', async () => {
  expect(await availability.unlessDown(Promise.resolve('done'))).toBe('done');
  await expect(availability.unlessDown(Promise.reject(new Error('a fault')))).rejects.toThrow('a fault');
});
