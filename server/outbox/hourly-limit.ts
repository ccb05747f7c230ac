import type { Priority } from './model.ts';

const HOUR_MS = 3_600_000;
/** The rest of the limit is for what somebody waits for. */
const SHARE_OF_OTHERS = 0.9;

/** A limit of deliveries in any 60 minutes. */
export class HourlyLimit {
  readonly #perHour: number | null;
  /** When the attempts of the last hour began, in their order. */
  #times: number[] = [];

  constructor(perHour: number | null) {
    this.#perHour = perHour;
  }

  /** Takes over the times at which other processes have sent. */
  load(times: Date[]): void {
    this.#times = times.map((time) => time.getTime()).sort((one, other) => one - other);
  }

  note(now: Date): void {
    if (this.#perHour !== null) this.#times.push(now.getTime());
  }

  /** The least urgent priority that may be sent now; null: none. */
  priorityMax(now: Date): Priority | null {
    if (this.#perHour === null) return 2;
    const since = now.getTime() - HOUR_MS;
    const first = this.#times.findIndex((time) => time > since);
    this.#times = first < 0 ? [] : this.#times.slice(first);
    if (this.#times.length >= this.#perHour) return null;
    return this.#times.length >= Math.ceil(this.#perHour * SHARE_OF_OTHERS) ? 0 : 2;
  }
}

export function hourBefore(now: Date): Date {
  return new Date(now.getTime() - HOUR_MS);
}
