import { toDomainFailure } from '#server/db/failures.ts';
import { Unavailable } from '#server/errors.ts';
import { log } from '#server/log.ts';
import { ChannelSender } from './channel-sender.ts';
import type { Channel } from './model.ts';
import { onWake } from './outbox.ts';
import { SenderLease } from './sender-lease.ts';
import { putBackInterrupted } from './store.ts';

/** How often the sender looks for deliveries of other processes, and for those whose time has come. */
const POLL_MS = 2_000;
/** How long the stop waits for running deliveries. */
const STOP_MS = 7_000;

/**
 * Sends due deliveries by these channels while this process holds the lease on sending. Returns a function that stops
 * it; without channels nothing runs.
 */
export function startSender({ channels }: { channels: readonly Channel[] }): () => Promise<void> {
  if (channels.length === 0) return async () => {};
  const sender = new Sender(channels);
  return () => sender.stop();
}

class Sender {
  readonly #lease = new SenderLease();
  readonly #senders: ChannelSender[];
  readonly #timer: NodeJS.Timeout;
  #isHolder = false;
  #isStopping = false;
  /** The running round; another one follows if something has become due in the meantime. */
  #round: Promise<void> | null = null;
  #isWoken = false;

  constructor(channels: readonly Channel[]) {
    const options = { mayCommit: () => this.#lease.isSafe(), onFree: () => this.#wake() };
    this.#senders = channels.map((channel) => new ChannelSender(channel, options));
    this.#timer = setInterval(() => this.#wake(), POLL_MS);
    this.#timer.unref();
    onWake(() => this.#wake());
    this.#wake();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#timer);
    onWake(null);
    await this.#round;
    await Promise.all(this.#senders.map((sender) => sender.stop({ graceMs: STOP_MS })));
    if (this.#isHolder) await this.#lease.release();
  }

  #wake(): void {
    if (this.#isStopping) return;
    this.#isWoken = true;
    this.#round ??= this.#runRounds().finally(() => {
      this.#round = null;
    });
  }

  async #runRounds(): Promise<void> {
    while (this.#isWoken && !this.#isStopping) {
      this.#isWoken = false;
      try {
        await this.#runRound();
      } catch (error) {
        const failure = toDomainFailure(error);
        // The database is unavailable: running deliveries end in time, and the timer starts the next round.
        if (!this.#lease.isSafe()) await this.#loseLease();
        if (!(failure instanceof Unavailable))
          log.error({ err: failure }, 'The outbox failed; it continues in two seconds');
      }
    }
  }

  async #runRound(): Promise<void> {
    const isSafe = this.#lease.isSafe();
    if (this.#isHolder && !isSafe) await this.#loseLease();
    if (!(await this.#lease.hold())) return this.#loseLease();
    if (!this.#isHolder) await this.#begin();
    for (const sender of this.#senders) await sender.fill();
  }

  /** Another process held the lease before, or none did. Whatever it was sending is sent again. */
  async #begin(): Promise<void> {
    const interrupted = await putBackInterrupted(new Date());
    if (interrupted > 0) log.warn({ interrupted }, 'Interrupted deliveries are sent again');
    for (const sender of this.#senders) await sender.loadLimit();
    this.#isHolder = true;
  }

  async #loseLease(): Promise<void> {
    this.#isHolder = false;
    await Promise.all(this.#senders.map((sender) => sender.interrupt()));
  }
}
