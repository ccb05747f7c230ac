import { log } from '#server/log.ts';

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

type Close = () => Promise<unknown>;

/** What a process has started and has to close before it exits. */
export class Shutdown {
  readonly #started: Close[] = [];
  #closing: Promise<void> | undefined;
  #isSignalled = false;

  /** Whether a signal ends the process: what fails meanwhile is not a failure of the start. */
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

  /** Ends the process with 0 on a signal, during the start too. Without handlers a signal kills it at once. */
  onSignal(): void {
    const stop = async (signal: string) => {
      log.info({ signal }, 'Stopping');
      await this.close();
      log.info('Stopped');
    };
    for (const signal of SIGNALS) process.on(signal, () => this.#exitOnce(() => stop(signal)));
  }

  /**
   * Ends a worker with 0 on SIGTERM, which the primary process sends. A terminal's Ctrl-C reaches the workers
   * too, and the primary process decides when they end.
   */
  onPrimarySignal(): void {
    process.on('SIGTERM', () => this.#exitOnce(() => this.close()));
    for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => {});
  }

  #exitOnce(stop: Close): void {
    if (this.#isSignalled) return;
    this.#isSignalled = true;
    void stop().then(() => process.exit(0));
  }

  async #closeAll(): Promise<void> {
    for (let close = this.#started.pop(); close; close = this.#started.pop()) await close();
  }
}
