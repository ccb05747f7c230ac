import { type Backup, backupOfNew, keepBackup, readBackup } from './backup.ts';
import { OnceLater } from './once-later.ts';
import type { Parts } from './parts.ts';
import type { SaverOptions } from './saver-options.ts';
import type { StatusStore } from './status.ts';

/** Milliseconds after an edit. */
const BACKUP_AFTER = 500;

/** The backup of a form: its edits that the server does not have, in the storage of the browser. */
export class FormBackup {
  /** Shared with the saver, which replaces `id` and `read`. */
  readonly #options: SaverOptions;
  readonly #parts: Parts;
  readonly #store: StatusStore;
  readonly #later = new OnceLater(() => this.update());

  constructor({ options, parts, store }: { options: SaverOptions; parts: Parts; store: StatusStore }) {
    this.#options = options;
    this.#parts = parts;
    this.#store = store;
  }

  /** The backup of an earlier visit; null where there is none. */
  read(): Backup | null {
    return readBackup(this.#nameOfNew ?? this.#options.id);
  }

  updateLater(): void {
    this.#later.start(BACKUP_AFTER);
  }

  /** Stores what the server does not have now, and deletes what it has. */
  update(): void {
    this.#later.stop();
    const { id, read } = this.#options;
    const { isStarted, isBackedUp } = this.#store.read();
    const backup = this.#parts.toBackup(id, read());
    const isKept = keepBackup({ id, newPost: this.#nameOfNew, isStarted, backup });
    if (isKept !== isBackedUp) this.#store.set({ isBackedUp: isKept });
  }

  stop(): void {
    this.#later.stop();
  }

  get #nameOfNew(): string | null {
    const { isNew, kind } = this.#options;
    return isNew ? backupOfNew(kind) : null;
  }
}
