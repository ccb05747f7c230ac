import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { toDomainFailure } from '#server/db/failures.ts';
import { Unavailable } from '#server/errors.ts';
import { log } from '#server/log.ts';
import { HourlyLimit, hourBefore } from './hourly-limit.ts';
import type { Channel, DeliveryDoc, Outcome } from './model.ts';
import { GIVE_UP_MS, pauseDelay, retryDelay } from './retries.ts';
import { claimNext, listSentSince, releaseDelivery } from './store.ts';

const RECORD_AGAIN_MS = 200;

type Options = {
  /** Whether it is certain that no other process is sending. */
  mayCommit: () => boolean;
  /** Called when a delivery has ended and another one can begin. */
  onFree: () => void;
};

/** The deliveries that one process sends by a channel. */
export class ChannelSender {
  readonly #channel: Channel;
  readonly #options: Options;
  readonly #limit: HourlyLimit;
  /** The running deliveries and their recipients. */
  readonly #running = new Map<Promise<void>, string>();
  #abort = new AbortController();
  /** When the next delivery may begin, by `performance.now()`, and the timer that runs until then. */
  #nextStart = 0;
  #spacing: NodeJS.Timeout | undefined;
  /** How often in a row the server could not be reached, and until when the channel pauses because of that. */
  #failures = 0;
  #pausedUntil = 0;
  #server: object | null = null;

  constructor(channel: Channel, options: Options) {
    this.#channel = channel;
    this.#options = options;
    this.#limit = new HourlyLimit(channel.perHour);
  }

  /** Counts deliveries that were sent before the start towards the hourly limit. */
  async loadLimit(): Promise<void> {
    const { name, perHour } = this.#channel;
    if (perHour !== null) this.#limit.load(await listSentSince(name, hourBefore(new Date()), perHour));
  }

  /** Starts as many deliveries as are due and allowed. */
  async fill(): Promise<void> {
    if (!(await this.#hasServer())) return;
    while (this.#running.size < this.#concurrency()) {
      const now = new Date();
      const priorityMax = this.#limit.priorityMax(now);
      if (priorityMax === null || now.getTime() < this.#pausedUntil) return;

      const early = this.#nextStart - performance.now();
      if (early > 0) return this.#wakeIn(early);

      const claim = randomUUID();
      const giveUpAt = new Date(now.getTime() + GIVE_UP_MS);
      const channel = this.#channel.name;
      const busy = this.#busyRecipients();
      const delivery = await claimNext({ channel, priorityMax, busy, claim, now, giveUpAt });
      if (!delivery) return;

      this.#nextStart = performance.now() + (this.#channel.spacingMs ?? 0);
      this.#limit.note(now);
      const running = this.#send(delivery, claim).finally(() => {
        this.#running.delete(running);
        this.#options.onFree();
      });
      this.#running.set(running, delivery.toKey);
    }
  }

  /** Ends running deliveries as far as possible, and waits for them. */
  async interrupt(): Promise<void> {
    this.#abort.abort();
    await Promise.all(this.#running.keys());
    this.#abort = new AbortController();
  }

  async stop({ graceMs }: { graceMs: number }): Promise<void> {
    clearTimeout(this.#spacing);
    const grace = new AbortController();
    const rest = sleep(graceMs, undefined, { signal: grace.signal, ref: false }).catch(() => {});
    await Promise.race([Promise.all(this.#running.keys()), rest]);
    grace.abort();
    await this.interrupt();
    await this.#channel.close();
  }

  async #hasServer(): Promise<boolean> {
    const { findServer } = this.#channel;
    if (!findServer) return true;
    const server = await findServer();
    if (server !== this.#server) [this.#server, this.#failures, this.#pausedUntil] = [server, 0, 0];
    return server !== null;
  }

  #wakeIn(milliseconds: number): void {
    this.#spacing ??= setTimeout(() => {
      this.#spacing = undefined;
      this.#options.onFree();
    }, milliseconds);
  }

  /** After a failure only one delivery tries whether the server can be reached. */
  #concurrency(): number {
    return this.#failures > 0 ? 1 : this.#channel.concurrency;
  }

  #busyRecipients(): string[] {
    const { perRecipient } = this.#channel;
    if (perRecipient === undefined) return [];
    const counts = Map.groupBy(this.#running.values(), (recipient) => recipient);
    return [...counts].filter(([, of]) => of.length >= perRecipient).map(([recipient]) => recipient);
  }

  async #send(delivery: DeliveryDoc, claim: string): Promise<void> {
    const { signal } = this.#abort;
    const outcome = await this.#deliver(delivery, signal);
    this.#notePause(outcome);
    this.#log(delivery, outcome);

    // Without this record the delivery would be sent again, so it waits until the database is back.
    while (!(await this.#tryRecord(delivery, { claim, outcome })) && !signal.aborted) {
      await sleep(RECORD_AGAIN_MS);
    }
  }

  async #deliver(delivery: DeliveryDoc, signal: AbortSignal): Promise<Outcome> {
    try {
      return await this.#channel.deliver(delivery, { mayCommit: this.#options.mayCommit, signal });
    } catch (error) {
      const failure = toDomainFailure(error);
      if (failure instanceof Unavailable) return { result: 'interrupted', answer: failure.message };
      log.error({ err: failure, kind: delivery.kind }, 'A delivery could not be prepared; it is tried again');
      return { result: 'temporary', answer: failure instanceof Error ? failure.message : String(failure) };
    }
  }

  #notePause({ result }: Outcome): void {
    if (result === 'interrupted' || result === 'withdrawn') return;
    if (result !== 'unreachable') this.#failures = 0;
    // Deliveries that failed at the same time count as one failure.
    else if (Date.now() >= this.#pausedUntil) this.#pausedUntil = Date.now() + pauseDelay(++this.#failures);
  }

  /** False if the database is unavailable. */
  async #tryRecord(
    delivery: DeliveryDoc,
    { claim, outcome }: { claim: string; outcome: Outcome },
  ): Promise<boolean> {
    try {
      await this.#record(delivery, { claim, outcome });
    } catch (error) {
      const failure = toDomainFailure(error);
      if (failure instanceof Unavailable) return false;
      log.error({ err: failure }, 'The result of a delivery could not be recorded');
    }
    return true;
  }

  async #record(
    { _id: id, attempts, giveUpAt = new Date(0) }: DeliveryDoc,
    { claim, outcome: { result, answer } }: { claim: string; outcome: Outcome },
  ): Promise<void> {
    const now = new Date();
    const attempt = { id, claim, answer, at: now };
    if (result === 'interrupted') return releaseDelivery({ ...attempt, state: 'waiting' });
    if (result === 'sent' || result === 'withdrawn') return releaseDelivery({ ...attempt, state: result });
    if (result === 'refused' || now >= giveUpAt) return releaseDelivery({ ...attempt, state: 'failed' });

    const next = result === 'temporary' ? now.getTime() + retryDelay(attempts) : this.#pausedUntil;
    const at = new Date(Math.min(next, giveUpAt.getTime()));
    return releaseDelivery({ ...attempt, state: 'waiting', at });
  }

  #log({ _id, kind, to, attempts }: DeliveryDoc, { result, answer }: Outcome): void {
    // Servers’ answers often repeat the address, so it is removed before they are logged.
    const fields = { id: _id.toHexString(), kind, attempts, answer: answer.replaceAll(to, '…') };
    if (result === 'refused') log.warn(fields, 'A delivery was refused permanently');
    else if (result === 'temporary') log.info(fields, 'A delivery was not accepted; it is tried again');
    else if (result === 'unreachable')
      log.warn(fields, 'The server for deliveries is unreachable; it is tried again');
    else log.debug(fields, `a delivery ended: ${result}`);
  }
}
