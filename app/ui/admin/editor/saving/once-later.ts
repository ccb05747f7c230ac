/** Runs a function after a delay, at most once at a time: a second start does not put the first one off. */
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
