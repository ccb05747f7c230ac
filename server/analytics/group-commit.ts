import { setImmediate as nextTurn } from 'node:timers/promises';
import { Unavailable } from '#server/errors.ts';

type Waiting<Item> = { item: Item; resolve: () => void; reject: (error: unknown) => void };

type Options<Item> = {
  /** Makes all of the items durable, or rejects. */
  commit: (items: Item[]) => Promise<void>;
  batchMax: number;
  /** The maximum number of waiting items; further ones are refused. */
  waitingMax: number;
  /** The maximum number of concurrent commits. While they run, new items wait for the next one. */
  runningMax: number;
};

/** Commits items that arrive at about the same time together, and answers each one when its commit is done. */
export class GroupCommit<Item> {
  readonly #options: Options<Item>;
  #waiting: Waiting<Item>[] = [];
  #running = 0;

  constructor(options: Options<Item>) {
    this.#options = options;
  }

  /** Resolves when the item is committed. Rejects with the commit's error, or Unavailable if too many wait. */
  add(item: Item): Promise<void> {
    const { waitingMax, runningMax } = this.#options;
    if (this.#waiting.length >= waitingMax) return Promise.reject(new Unavailable('Too many events at once'));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (this.#running < runningMax) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#running++;
    // Items of this turn of the event loop join the first commit.
    await nextTurn();

    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, this.#options.batchMax);
      try {
        await this.#options.commit(batch.map(({ item }) => item));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }

    this.#running--;
  }
}
