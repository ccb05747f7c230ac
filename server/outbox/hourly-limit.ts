import type { Priority } from './model.ts';

const HOUR_MS = 3_600_000;
/** This share of the limit is open to all deliveries; the rest is reserved for those that somebody waits for. */
const SHARE_OF_OTHERS = 0.9;

/** A limit of deliveries in any 60 minutes. */
export class HourlyLimit {
  readonly #perHour: number | null;
  /** The start times of the attempts of the last hour, in order. */
  #times: number[] = [];

  constructor(perHour: number | null) {
    this.#perHour = perHour;
  }

  /** Adds the times at which other processes have sent deliveries. */
  load(times: Date[]): void {
    this.#times = times.map((time) => time.getTime()).sort((one, other) => one - other);
  }

  note(now: Date): void {
    if (this.#perHour !== null) this.#times.push(now.getTime());
  }

  /** The least urgent priority that may be sent now; null if none may. */
  priorityMax(now: Date): Priority | null {
    if (this.#perHour === null) return 2;
    const since = now.getTime() - HOUR_MS;
    const first = this.#times.findIndex((time) => time > since);
    this.#times = first < 0 ? [] : this.#times.slice(first);
    if (this.#times.length >= this.#perHour) return null;
    return this.#times.length >= limitOfOthers(this.#perHour) ? 0 : 2;
  }
}

export function hourBefore(now: Date): Date {
  return new Date(now.getTime() - HOUR_MS);
}

/** How many deliveries an hour may have that nobody waits for. */
export function limitOfOthers(perHour: number): number {
  return Math.ceil(perHour * SHARE_OF_OTHERS);
}

/**
 * When the last of `count` deliveries that nobody waits for may go, if nothing else is sent; `times` are those of the
 * last hour, the earliest first. Null if the limit delays none of them.
 */
export function lastAllowed(
  perHour: number,
  { times, count, now }: { times: Date[]; count: number; now: Date },
): Date | null {
  const limit = limitOfOthers(perHour);
  let place = times.length + count - 1;
  let hours = 0;

  // Each one waits until an hour after that which is a whole limit before it.
  for (; place >= Math.max(times.length, limit); hours++) place -= limit;
  const before = times[place] ?? now;
  return hours === 0 ? null : new Date(before.getTime() + hours * HOUR_MS);
}
