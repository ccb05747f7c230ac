import { Unavailable } from '../errors.ts';
import { log } from '../log.ts';

/** A ping that takes longer shows that the database does not answer, or too slowly for readers to wait. */
const LATE_MS = 1_400;
const EVERY_MS = 300;

/**
 * Knows whether the database answers, by a ping a few times a second. While it does not, work that waits for it
 * is given up at once, and new work is refused without a wait.
 */
export class Availability {
  readonly #ping: () => Promise<void>;
  readonly #waiting = new Set<(error: Unavailable) => void>();
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;
  #isDown = false;

  /** `ping` ends by itself, at the latest after some seconds. */
  constructor({ ping }: { ping: () => Promise<void> }) {
    this.#ping = ping;
  }

  isDown(): boolean {
    return this.#isDown;
  }

  /** Starts to watch. `stop` ends it. */
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
    const isAnswered = await Promise.race([answered, late()]);
    if (this.#isStopped) return;
    this.#change(!isAnswered);
    // One ping at a time, so that a database that hangs does not receive hundreds when it recovers.
    await answered;
  }

  #change(isDown: boolean): void {
    if (this.#isDown === isDown) return;
    this.#isDown = isDown;
    if (!isDown) {
      log.info('The database answers again');
      return;
    }
    log.error('The database does not answer: cached responses are served, everything else is refused');
    for (const reject of this.#waiting) reject(new Unavailable('The database does not answer'));
  }
}

function late(): Promise<false> {
  return new Promise((resolve) => {
    // An answer that came while this process was busy is read before the second turn.
    const afterTurns = () => setImmediate(() => setImmediate(() => resolve(false)));
    setTimeout(afterTurns, LATE_MS).unref();
  });
}
