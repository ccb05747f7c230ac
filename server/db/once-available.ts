import { setTimeout as sleep } from 'node:timers/promises';
import { Unavailable } from '#server/errors.ts';
import { log } from '#server/log.ts';
import { isOutOfSpace, toDomainFailure } from './failures.ts';

const RETRY_MS = 1_000;

/**
 * Runs `work`, and repeats it while the database is unavailable, because a replica set elects another primary within
 * seconds. Rejects with the last error after `giveUpMs`, and at once if the disk is full.
 */
export async function onceAvailable<Result>(
  work: () => Promise<Result>,
  { giveUpMs }: { giveUpMs: number },
): Promise<Result> {
  const startedAt = performance.now();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const failure = toDomainFailure(error);
      const isOver = performance.now() - startedAt > giveUpMs;
      if (!(failure instanceof Unavailable) || isOutOfSpace(error) || isOver) throw error;
      log.warn({ err: failure }, 'The database is not available during the start; trying again');
      await sleep(RETRY_MS);
    }
  }
}
