import { Unavailable } from '#server/errors.ts';
import { log } from '#server/log.ts';

/** A ping that takes longer shows that the database does not answer, or too slowly for readers to wait. */
const LATE_MS = 1_400;
const EVERY_MS = 300;
/**
 * With this many waiting operations a ping counts as late sooner, so that a flood of requests does not fill the
 * memory: each takes about 100 kB.
 */
const CROWD = 500;
const LATE_IN_CROWD_MS = 500;
const STEP_MS = 100;

/**
 * Watches whether the database answers, by a ping a few times a second. While it does not, work that waits for it is
 * rejected at once, and new work is refused immediately.
 */
export class Availability {
  readonly #ping: () => Promise<void>;
  readonly #waiting = new Set<(error: Unavailable) => void>();
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;
  #isDown = false;

  /** `ping` must end within some seconds. */
  constructor({ ping }: { ping: () => Promise<void> }) {
    this.#ping = ping;
  }

  isDown(): boolean {
    return this.#isDown;
  }

  start(): void {
    void this.#watch();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /**
   * The result of the work. Rejects with Unavailable as soon as the database is unavailable; the work continues,
   * and its result is ignored.
   */
  async unlessDown<Result>(work: Promise<Result>): Promise<Result> {
    const down = Promise.withResolvers<never>();
    this.#waiting.add(down.reject);
    try {
      return await Promise.race([work, down.promise]);
    } finally {
      this.#waiting.delete(down.reject);
    }
  }

  async #watch(): Promise<void> {
    await this.#check();
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.#watch(), EVERY_MS).unref();
  }

  async #check(): Promise<void> {
    const answered = this.#ping().then(
      () => true,
      () => false,
    );

    const late = this.#waitUntilLate();
    const isAnswered = await Promise.race([answered, late.promise]);
    late.cancel();
    if (this.#isStopped) return;

    this.#change(!isAnswered);
    // One ping at a time, so that a database that hangs does not receive hundreds when it recovers.
    await answered;
  }

  /** `promise` resolves to false as soon as the answer to a ping sent now is late. */
  #waitUntilLate(): { promise: Promise<false>; cancel: () => void } {
    const { promise, resolve } = Promise.withResolvers<false>();
    let passed = 0;
    const step = () => {
      passed += STEP_MS;
      const isLate = passed >= (this.#waiting.size >= CROWD ? LATE_IN_CROWD_MS : LATE_MS);
      // If this process was busy, an answer that has arrived is read before the second turn of the event loop.
      if (isLate) setImmediate(() => setImmediate(() => resolve(false)));
      else timer = setTimeout(step, STEP_MS).unref();
    };

    let timer = setTimeout(step, STEP_MS).unref();
    return { promise, cancel: () => clearTimeout(timer) };
  }

  #change(isDown: boolean): void {
    if (this.#isDown === isDown) return;

    this.#isDown = isDown;
    if (!isDown) {
      log.info('The database is responding again');
      return;
    }

    log.error('The database is not responding: cached responses are served, everything else is refused');
    for (const reject of this.#waiting) reject(new Unavailable('The database is not responding'));
  }
}
