import { log } from '#server/log.ts';

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

const PARENT_EVERY_MS = 1_000;

type Close = () => Promise<unknown>;

/** Everything that a process has started and has to close before it exits. */
export class Shutdown {
  readonly #started: Close[] = [];
  #closing: Promise<void> | undefined;
  #isSignalled = false;

  /** Whether a signal is ending the process: a failure in the meantime is not a failure of the start. */
  get isSignalled(): boolean {
    return this.#isSignalled;
  }

  /** What is added last is closed first. */
  add(close: Close): void {
    this.#started.push(close);
  }

  /** Closes everything, including what a start that is still running adds. A second call waits for the first. */
  close(): Promise<void> {
    this.#closing ??= this.#closeAll();
    return this.#closing;
  }

  /**
   * On a signal, closes everything and exits with 0, during the start too. Without handlers a signal would kill the
   * process at once.
   */
  onSignal(): void {
    for (const signal of SIGNALS) process.on(signal, () => void this.#stop(signal));
  }

  /** Ends the process when npm is killed: npm passes SIGTERM on, but nothing passes SIGKILL on. */
  onParentDeath(): void {
    const parent = process.ppid;
    const timer = setInterval(() => {
      if (process.ppid !== parent) void this.#stop('SIGHUP');
    }, PARENT_EVERY_MS);
    timer.unref();
  }

  async #stop(signal: string): Promise<void> {
    if (this.#isSignalled) return;
    this.#isSignalled = true;
    log.info({ signal }, 'Stopping');
    await this.close();
    log.info('Stopped');
    process.exit(0);
  }

  async #closeAll(): Promise<void> {
    for (let close = this.#started.pop(); close; close = this.#started.pop()) await close();
  }
}
