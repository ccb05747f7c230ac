import { Unavailable } from '#server/errors.ts';
import { toDomainFailure } from './failures.ts';

/** Runs a write that a read can do without: reads continue while the database refuses writes. */
export async function tryWrite(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(toDomainFailure(error) instanceof Unavailable)) throw error;
  }
}
