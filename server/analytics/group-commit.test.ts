import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Unavailable } from '#server/errors.ts';
import { GroupCommit } from './group-commit.ts';

const OPTIONS = { batchMax: 3, waitingMax: 5, runningMax: 1 };

test('items that arrive together are committed together, in order and in batches', async () => {
  const batches: number[][] = [];
  const queue = new GroupCommit<number>({ ...OPTIONS, commit: async (items) => void batches.push(items) });

  await Promise.all([1, 2, 3, 4].map((item) => queue.add(item)));

  expect(batches).toEqual([[1, 2, 3], [4]]);
});

test('an item resolves after its own commit, never before', async () => {
  const commits: (() => void)[] = [];
  const commit = () => new Promise<void>((resolve) => commits.push(resolve));
  const queue = new GroupCommit<string>({ ...OPTIONS, commit });
  const done: string[] = [];
  const first = queue.add('first').then(() => done.push('first'));
  await nextTurn();
  const second = queue.add('second').then(() => done.push('second'));
  await nextTurn();
  expect([done, commits.length]).toEqual([[], 1]);

  commits[0]?.();
  await first;
  expect([done, commits.length]).toEqual([['first'], 2]);
  commits[1]?.();
  await second;
});

test('a failed commit rejects its own items, and the next ones are tried', async () => {
  let fails = true;
  const commit = async () => {
    if (fails) throw new Error('no space');
  };
  const queue = new GroupCommit<number>({ ...OPTIONS, commit });

  await expect(Promise.all([queue.add(1), queue.add(2)])).rejects.toThrow('no space');
  fails = false;
  await queue.add(3);
});

test('the number of waiting items is bounded', async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const queue = new GroupCommit<number>({ ...OPTIONS, commit: () => released });
  const started = queue.add(0);
  await nextTurn();
  const waiting = [1, 2, 3, 4, 5].map((item) => queue.add(item));

  await expect(queue.add(6)).rejects.toBeInstanceOf(Unavailable);

  release();
  await Promise.all([started, ...waiting]);
});
