/** A worker's request for a permit; `grant` is called when it has one. */
type Request = { worker: number; grant: () => void };

type Limit = { concurrency: number; holders: number[]; waiting: Request[] };

/** Permits of the limits that all workers of a server share. They are granted in the order of the requests. */
export class Permits {
  readonly #limits = new Map<string, Limit>();

  acquire(
    worker: number,
    { name, concurrency, grant }: { name: string; concurrency: number; grant: () => void },
  ) {
    const limit = this.#limits.get(name) ?? { concurrency, holders: [], waiting: [] };
    this.#limits.set(name, limit);
    limit.waiting.push({ worker, grant });
    grantNext(limit);
  }

  release(worker: number, name: string): void {
    const limit = this.#limits.get(name);
    const at = limit?.holders.indexOf(worker) ?? -1;
    if (!limit || at < 0) return;
    limit.holders.splice(at, 1);
    grantNext(limit);
  }

  /** Ends the requests of a worker that is gone, and returns its permits. */
  forget(worker: number): void {
    for (const limit of this.#limits.values()) {
      limit.waiting = limit.waiting.filter((request) => request.worker !== worker);
      limit.holders = limit.holders.filter((holder) => holder !== worker);
      grantNext(limit);
    }
  }
}

function grantNext({ concurrency, holders, waiting }: Limit): void {
  while (holders.length < concurrency) {
    const next = waiting.shift();
    if (!next) return;
    holders.push(next.worker);
    next.grant();
  }
}
