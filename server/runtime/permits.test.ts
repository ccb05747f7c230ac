import { expect, test } from 'vitest';
import { Permits } from './permits.ts';

/** Asks for permits and notes who gets them. */
function aLimit(concurrency: number) {
  const permits = new Permits();
  const granted: string[] = [];
  const ask = (worker: number, label: string) =>
    permits.acquire(worker, { name: 'work', concurrency, grant: () => granted.push(label) });
  return { permits, granted, ask };
}

test('all workers together have as many permits as the limit says, in the order of their requests', () => {
  const { permits, granted, ask } = aLimit(2);
  for (const [worker, label] of [
    [1, 'a'],
    [1, 'b'],
    [2, 'c'],
    [1, 'd'],
  ] as const)
    ask(worker, label);
  expect(granted).toEqual(['a', 'b']);
  permits.release(1, 'work');
  expect(granted).toEqual(['a', 'b', 'c']);
  permits.release(2, 'work');
  expect(granted).toEqual(['a', 'b', 'c', 'd']);
});

test('a worker that dies returns its permits and leaves the queue', () => {
  const { permits, granted, ask } = aLimit(1);
  for (const [worker, label] of [
    [1, 'a'],
    [1, 'b'],
    [2, 'c'],
  ] as const)
    ask(worker, label);
  permits.forget(1);
  expect(granted).toEqual(['a', 'c']);
});

test('a worker returns only what it has', () => {
  const { permits, granted, ask } = aLimit(1);
  ask(1, 'a');
  ask(2, 'b');
  permits.release(2, 'work');
  permits.release(3, 'other');
  expect(granted).toEqual(['a']);
});
