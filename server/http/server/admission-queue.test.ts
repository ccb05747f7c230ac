import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AdmissionQueue } from './admission-queue.ts';

let queue: AdmissionQueue;
let admitted: string[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setImmediate', 'clearImmediate'] });
  queue = new AdmissionQueue();
  admitted = [];
});
afterEach(() => void vi.useRealTimers());

/** Asks for the admission of a request; its name consists of its address and its number. */
function request(name: string): void {
  const waits = queue.admit(name.split(' ')[0] ?? '');
  if (waits) void waits.then(() => admitted.push(name));
  else admitted.push(name);
}

/** Ends a turn of the event loop. */
async function endTurn(): Promise<void> {
  vi.advanceTimersToNextTimer();
  await Promise.resolve();
}

test('without a new connection a request is admitted at once', () => {
  for (const name of ['a 1', 'a 2', 'b 1']) request(name);
  expect(admitted).toEqual(['a 1', 'a 2', 'b 1']);
  expect(vi.getTimerCount()).toBe(0);
});

test('a request waits until a turn has no new connection, at most twenty turns', async () => {
  queue.connectionAccepted();
  request('a 1');
  await endTurn();
  expect(admitted).toEqual([]);
  await endTurn();
  expect(admitted).toEqual(['a 1']);

  queue.connectionAccepted();
  request('a 2');
  for (let turns = 0; turns < 20; turns++) {
    queue.connectionAccepted();
    await endTurn();
  }
  expect(admitted).toEqual(['a 1']);
  queue.connectionAccepted();
  await endTurn();
  expect(admitted).toEqual(['a 1', 'a 2']);
});

test('addresses take turns, one request in a turn, and later requests wait behind', async () => {
  queue.connectionAccepted();
  for (const name of ['flood 1', 'flood 2', 'flood 3', 'reader 1']) request(name);
  await endTurn();
  await endTurn();
  expect(admitted).toEqual(['flood 1']);
  request('guest 1');
  for (let turns = 0; turns < 4; turns++) await endTurn();
  expect(admitted).toEqual(['flood 1', 'reader 1', 'flood 2', 'guest 1', 'flood 3']);
  expect(vi.getTimerCount()).toBe(0);
});
