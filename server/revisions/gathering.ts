import type { ObjectId } from 'mongodb';
import { newId } from '#server/db/ids.ts';
import * as store from './store.ts';

/** A writer that takes longer than this to end what it began counts as dead. */
export const ABANDONED_AFTER_MS = 30_000;
/** The longest time between a write and the revision that shows it to readers. Timers of low priority may be late. */
const GATHERED_MS = ABANDONED_AFTER_MS - 5_000;
/** Begins the name of a note, which ends with an id: the time when it was made. */
export const NOTE = 'owed:';

type Batch = { note: string; noted: Promise<void>; versions: ObjectId[]; timer: NodeJS.Timeout };

/**
 * Language versions for which the content revision is yet to be raised. A note in the database says so, in case the
 * process dies before that.
 */
export class Gathering {
  readonly #raise: (versions: ObjectId[]) => Promise<void>;
  #batch: Batch | null = null;
  #ended: Promise<void> = Promise.resolve();

  constructor(raise: (versions: ObjectId[]) => Promise<void>) {
    this.#raise = raise;
  }

  /** Resolves when the database has the note. */
  async add(versions: ObjectId[]): Promise<void> {
    this.#batch ??= this.#begin();
    this.#batch.versions.push(...versions);
    await this.#batch.noted;
  }

  /** Resolves when the revision is raised for all that were added, but for batches whose notes stay. */
  end(): Promise<void> {
    const batch = this.#batch;
    this.#batch = null;
    if (batch) this.#ended = this.#ended.catch(() => {}).then(() => this.#finish(batch));
    return this.#ended;
  }

  async #finish({ note, noted, versions, timer }: Batch): Promise<void> {
    clearTimeout(timer);
    await noted;
    await this.#raise(versions);
    await store.deleteTokens([note]);
  }

  #begin(): Batch {
    const note = `${NOTE}${newId().toHexString()}`;
    // If it fails, the note stays, and `raiseOwed` raises the revision.
    const timer = setTimeout(() => void this.end().catch(() => {}), GATHERED_MS);
    return { note, noted: store.setNewToken(note), versions: [], timer };
  }
}
