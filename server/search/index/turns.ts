import { setImmediate as nextTurn } from 'node:timers/promises';

let last: Promise<void> = Promise.resolve();

/**
 * Resolves when the searches that asked before have been answered as far as they need no waiting, in a turn of
 * the event loop of its own: of eight that come together the first is sent before the second begins, and what
 * else is asked of the service waits for one of them, not for eight.
 */
export function ownTurn(): Promise<void> {
  last = last.then(() => nextTurn());
  return last;
}
