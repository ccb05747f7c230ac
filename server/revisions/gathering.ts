import type { ObjectId } from 'mongodb';
import { newId } from '#server/db/ids.ts';
import * as store from './store.ts';

/** Readers see what was gathered after this time at the latest. */
const GATHERED_MS = 5_000;
const NOTE = 'owed:';

/** The names of revisions are ids of their own, with the time when each was noted. */
type Batch = { note: string; noted: Promise<void>; versions: ObjectId[]; timer: NodeJS.Timeout };

/**
 * Language versions for which the content revision is yet to be raised. A note in the database says so, in case the
 * process dies before that.
 */
export class Gathering {
  readonly #raise: (versions: ObjectId[]) => Promise<void>;
  #batch: Batch | null = null;

  constructor(raise: (versions: ObjectId[]) => Promise<void>) {
    this.#raise = raise;
  }

  /** Resolves when the database has the note. */
  async add(versions: ObjectId[]): Promise<void> {
    this.#batch ??= this.#begin();
    this.#batch.versions.push(...versions);
    await this.#batch.noted;
  }

  async end(): Promise<void> {
    const batch = this.#batch;
    if (!batch) return;
    this.#batch = null;
    clearTimeout(batch.timer);
    await batch.noted;
    await this.#raise(batch.versions);
    await store.deleteTokens([batch.note]);
  }

  #begin(): Batch {
    const note = `${NOTE}${newId().toHexString()}`;
    // If it fails, the note stays.
    const timer = setTimeout(() => void this.end().catch(() => {}), GATHERED_MS);
    return { note, noted: store.setNewToken(note), versions: [], timer };
  }
}

/** The notes that processes made before this moment and did not remove. */
export async function findOwed(before: Date): Promise<string[]> {
  const names = await store.findNames(NOTE);
  return names.filter(
    (name) => Number.parseInt(name.slice(NOTE.length, NOTE.length + 8), 16) * 1000 < before.getTime(),
  );
}
