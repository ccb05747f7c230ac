import { OnceLater } from './once-later.ts';

/** Milliseconds after an edit; further edits do not postpone the save. */
const SAVE_AFTER = 3_000;
/** Milliseconds between attempts while the server cannot be reached; the last one repeats. */
const RETRY_AFTER = [5_000, 10_000, 30_000];

/** When a saver saves next. */
export class SaveSchedule {
  readonly #save: OnceLater;
  #failures = 0;
  #isStopped = false;

  constructor(save: () => void) {
    this.#save = new OnceLater(save);
  }

  afterEdit(): void {
    this.#start(SAVE_AFTER);
  }

  /** The pause grows with each failure in a row. */
  afterFailure(): void {
    this.#start(RETRY_AFTER[this.#failures] ?? SAVE_AFTER);
    this.#failures = Math.min(this.#failures + 1, RETRY_AFTER.length - 1);
  }

  /** Ends a row of failures. */
  succeeded(): void {
    this.#failures = 0;
  }

  /** A save begins now. */
  cancel(): void {
    this.#save.stop();
  }

  /** Nothing is saved later any more. */
  stop(): void {
    this.#isStopped = true;
    this.cancel();
  }

  #start(delay: number): void {
    if (!this.#isStopped) this.#save.start(delay);
  }
}
