import pLimit from 'p-limit';
import { Unavailable } from '#server/errors.ts';

/** Runs a task when its turn comes. Throws Unavailable where the queue is full. */
export type ConcurrencyLimit = <Result>(task: () => Promise<Result>) => Promise<Result>;

/**
 * Runs at most `concurrency` tasks at a time and queues the others, first in, first out. With `queueMax`,
 * a task beyond that many waiting ones fails at once with Unavailable and `fullMessage`.
 */
export function limitConcurrency({
  concurrency,
  queueMax = Number.POSITIVE_INFINITY,
  fullMessage = 'Too many requests are waiting',
}: {
  concurrency: number;
  queueMax?: number;
  fullMessage?: string;
}): ConcurrencyLimit {
  const limit = pLimit(concurrency);
  return async (task) => {
    const isFull = limit.activeCount + limit.pendingCount >= concurrency + queueMax;
    if (isFull) throw new Unavailable(fullMessage);
    return limit(task);
  };
}
