import { Unavailable } from '#server/errors.ts';
import { toDomainFailure } from './failures.ts';

/** A write that a read does not depend on: reads continue while the database refuses writes. */
export async function tryWrite(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(toDomainFailure(error) instanceof Unavailable)) throw error;
  }
}
