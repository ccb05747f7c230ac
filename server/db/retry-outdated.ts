import { Conflict } from '#server/errors.ts';

const ATTEMPTS = 10;

/**
 * Calls `write`, which reads, changes and writes, again if it returns null, because another writer was faster. Throws
 * Conflict with the message if others are always faster.
 */
export async function retryOutdated<Result>(
  message: string,
  write: () => Promise<Result | null>,
): Promise<Result> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const result = await write();
    if (result !== null) return result;
  }
  throw new Conflict(message);
}
