/** The work is not done now, because too much other work waits or it takes longer than the caller would wait. */
export class WorkDeferred extends Error {
  override name = 'WorkDeferred';
}

/** Jobs of the class `first` run before the others. Each class has its own queue limit. */
export type Rank = 'first' | 'later';

type Options = {
  rank: Rank;
  /** Aborts when the caller no longer needs the result. */
  signal?: AbortSignal | undefined;
  /** How long the caller waits, in milliseconds. After that the work continues without the caller. */
  maxWaitMs?: number;
};

type Job = {
  key: string;
  rank: Rank;
  start: () => void;
  result: Promise<unknown>;
  isRunning: boolean;
  /** Callers that wait, and those that left because it took too long. */
  wantedBy: number;
};

/**
 * A bounded queue of expensive work. Callers with the same key share one run. Work without waiting callers is removed
 * before its turn.
 */
export class WorkQueue {
  readonly #concurrency: number;
  readonly #queueMax: number;
  readonly #jobs = new Map<string, Job>();
  readonly #waiting: Record<Rank, Job[]> = { first: [], later: [] };
  #running = 0;

  /** `queueMax` is the number of places in each class. */
  constructor({ concurrency, queueMax }: { concurrency: number; queueMax: number }) {
    this.#concurrency = concurrency;
    this.#queueMax = queueMax;
  }

  /** The number of tasks that wait for their turn. */
  get waiting(): number {
    return this.#waiting.first.length + this.#waiting.later.length;
  }

  /**
   * The result of a task that runs when its turn comes. Throws WorkDeferred if the queue is full or
   * `maxWaitMs` have passed, the signal's reason when it aborts, and what the task throws.
   */
  async run<Result>(key: string, task: () => Promise<Result>, options: Options): Promise<Result> {
    options.signal?.throwIfAborted();
    const job = this.#jobs.get(key) ?? this.#add(key, task, options.rank);
    job.wantedBy++;
    return this.#await(job, options) as Promise<Result>;
  }

  #add(key: string, task: () => Promise<unknown>, rank: Rank): Job {
    const queue = this.#waiting[rank];
    if (this.#running >= this.#concurrency && queue.length >= this.#queueMax) {
      throw new WorkDeferred('Too much work is waiting');
    }

    const turn = Promise.withResolvers<void>();
    const result = turn.promise.then(task).finally(() => {
      this.#jobs.delete(key);
      this.#running--;
      this.#next();
    });

    // Every caller may have left.
    result.catch(() => {});
    const job = { key, rank, start: turn.resolve, result, isRunning: false, wantedBy: 0 };
    this.#jobs.set(key, job);
    queue.push(job);
    this.#next();

    return job;
  }

  #next(): void {
    if (this.#running >= this.#concurrency) return;
    const job = this.#waiting.first.shift() ?? this.#waiting.later.shift();
    if (!job) return;
    this.#running++;
    job.isRunning = true;
    job.start();
  }

  async #await(job: Job, { signal, maxWaitMs }: Options): Promise<unknown> {
    const left = Promise.withResolvers<never>();
    const onAbort = () => {
      this.#leave(job);
      left.reject(signal?.reason);
    };

    const onLate = () => left.reject(new WorkDeferred('The work takes long'));
    signal?.addEventListener('abort', onAbort, { once: true });
    const timer = maxWaitMs === undefined ? undefined : setTimeout(onLate, maxWaitMs);

    try {
      return await Promise.race([job.result, left.promise]);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    }
  }

  #leave(job: Job): void {
    if (--job.wantedBy > 0 || job.isRunning) return;
    const queue = this.#waiting[job.rank];
    const at = queue.indexOf(job);
    if (at < 0) return;
    queue.splice(at, 1);
    this.#jobs.delete(job.key);
  }
}
