import { Unavailable } from '../errors.ts';
import { toDomainFailure } from './failures.ts';

/** A write that a read can do without: the database may accept none, and reads go on. */
export async function tryWrite(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(toDomainFailure(error) instanceof Unavailable)) throw error;
  }
}
