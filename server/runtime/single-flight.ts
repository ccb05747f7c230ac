/** Concurrent callers with the same key share one run of a task and its result or error. */
export class SingleFlight<Result> {
  readonly #running = new Map<string, Promise<Result>>();

  /** The number of running tasks. */
  get size(): number {
    return this.#running.size;
  }

  has(key: string): boolean {
    return this.#running.has(key);
  }

  run(key: string, task: () => Promise<Result>): Promise<Result> {
    const running = this.#running.get(key);
    if (running) return running;
    const started = task().finally(() => this.#running.delete(key));
    this.#running.set(key, started);
    return started;
  }
}
