import type { Client } from './client.ts';

/** Writes of one kind, and the memory of those that were acknowledged. */
export type Writer = {
  name: string;
  /** Writes until the service is gone. `round` makes names unique. */
  write: (client: Client, round: number) => Promise<void>;
  /** The number of acknowledged writes so far. */
  answered: () => number;
  /** What is lost or half made, in words. The process is connected to the database of the restarted service. */
  findFaults: (client: Client) => Promise<string[]>;
};
