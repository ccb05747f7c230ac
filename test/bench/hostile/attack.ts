/** The service under attack, with two users that exist. */
export type Target = {
  /** The address of the service, without a slash at the end. */
  url: string;
  owner: Credentials;
  reader: Credentials;
};

export type Credentials = { email: string; password: string };

/** What an attack did: how often each answer came (`201`, `429`, `no answer`), and lines for the report. */
export type Tally = { answers: Record<string, number>; notes: string[] };

/**
 * One way to harm the service. It is bounded in count, and stops at the signal. `settings` are environment
 * variables of the service, for limits that would take too long to reach.
 */
export type Attack = {
  title: string;
  settings?: Record<string, string>;
  /** Work before the measurement starts, like the making of pictures; its result goes to `run`. */
  prepare?: () => Promise<unknown>;
  run: (options: { target: Target; tally: Tally; signal: AbortSignal; prepared: unknown }) => Promise<void>;
};

/** The number of loopback addresses that attackers use: 127.0.0.1 to 127.0.0.20 are different clients. */
export const ATTACKER_ADDRESSES = 20;

export function attackerAddress(index: number): string {
  return `127.0.0.${1 + (index % ATTACKER_ADDRESSES)}`;
}

/** Addresses of ordinary users. */
export const PAGE_ADDRESS = '127.0.1.1';
export const SIGN_IN_ADDRESS = '127.0.1.2';
export const OWNER_ADDRESS = '127.0.1.3';

export function countAnswer({ answers }: Tally, answer: number | string): void {
  answers[answer] = (answers[answer] ?? 0) + 1;
}
