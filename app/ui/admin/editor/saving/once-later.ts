/** Runs a function after a delay, one run at a time: a second start does not postpone the first one. */
export class OnceLater {
  readonly #run: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(run: () => void) {
    this.#run = run;
  }

  /** `delay` is in milliseconds. */
  start(delay: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#run();
    }, delay);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
