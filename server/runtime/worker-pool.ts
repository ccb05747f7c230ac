import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '#server/log.ts';
import { Permits } from './permits.ts';
import type { PrimaryMessage, WorkerMessage } from './worker-messages.ts';

const RESTART_DELAY_MIN_MS = 100;
const RESTART_DELAY_MAX_MS = 10_000;
/** After this uptime the next restart begins with the shortest delay again. */
const STABLE_MS = 30_000;
/** A worker finishes its requests within ten seconds and closes its database connections. */
const STOP_TIMEOUT_MS = 15_000;

/** A worker could not start; the message is for the user who starts the service. */
export class WorkerFailure extends Error {
  override name = 'WorkerFailure';
}

type Started = { port: number };

/**
 * The processes that serve requests. They share the listening socket, which this process owns, and connections
 * go to them in turn. A worker that dies is replaced.
 */
export class WorkerPool {
  readonly #count: number;
  readonly #permits = new Permits();
  #isEngineUp = true;
  #isStopping = false;
  #restartDelay = RESTART_DELAY_MIN_MS;

  constructor({ count }: { count: number }) {
    this.#count = count;
  }

  /** Resolves when every worker accepts connections. Throws WorkerFailure when one can't. */
  async start(): Promise<Started> {
    const started = await Promise.all(Array.from({ length: this.#count }, () => this.#fork()));
    return { port: started[0]?.port ?? 0 };
  }

  /** Tells the workers whether the embedded engine runs. */
  announceEngine(isUp: boolean): void {
    this.#isEngineUp = isUp;
    for (const worker of workers()) send(worker, { type: 'dvomova:engine', isUp });
  }

  /** Lets the workers finish their requests, and resolves when all have ended. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(workers().map(stopWorker));
  }

  /** Resolves when the worker accepts connections. Throws WorkerFailure when it ends before. */
  #fork(): Promise<Started> {
    const worker = cluster.fork();
    const startedAt = performance.now();
    const { promise, resolve, reject } = Promise.withResolvers<Started>();
    let isReady = false;
    let failure = '';
    worker.on('message', (message: WorkerMessage) => {
      if (message.type === 'dvomova:failed') failure = message.message;
      if (message.type === 'dvomova:ready') {
        isReady = true;
        send(worker, { type: 'dvomova:engine', isUp: this.#isEngineUp });
        resolve({ port: message.port });
      }
      this.#answer(worker, message);
    });
    worker.once('error', () => {});
    worker.once('exit', (code: number | null, signal: string | null) => {
      this.#permits.forget(worker.id);
      if (!isReady)
        return reject(new WorkerFailure(failure || `A worker ended with ${signal ?? `code ${code}`}`));
      if (performance.now() - startedAt > STABLE_MS) this.#restartDelay = RESTART_DELAY_MIN_MS;
      if (!this.#isStopping) {
        log.error({ worker: worker.id, code, signal }, 'A worker ended unexpectedly; another one is started');
        void this.#replace();
      }
    });
    return promise;
  }

  async #replace(): Promise<void> {
    while (!this.#isStopping) {
      await sleep(this.#restartDelay);
      this.#restartDelay = Math.min(this.#restartDelay * 2, RESTART_DELAY_MAX_MS);
      if (this.#isStopping) return;
      try {
        await this.#fork();
        log.info('A worker was replaced');
        return;
      } catch (error) {
        if (this.#isStopping) return;
        log.error({ err: error, delay: this.#restartDelay }, 'A worker did not start; the next try follows');
      }
    }
  }

  #answer(worker: Worker, message: WorkerMessage): void {
    if (message.type === 'dvomova:acquire') {
      const { limit: name, concurrency, id } = message;
      const grant = () => send(worker, { type: 'dvomova:granted', id });
      this.#permits.acquire(worker.id, { name, concurrency, grant });
    }
    if (message.type === 'dvomova:release') this.#permits.release(worker.id, message.limit);
  }
}

function workers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}

/** A worker that dies at this moment gets no message. */
function send(worker: Worker, message: PrimaryMessage): void {
  if (worker.isConnected()) worker.send(message, () => {});
}

async function stopWorker(worker: Worker): Promise<void> {
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  if (worker.isDead()) return;
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), STOP_TIMEOUT_MS);
  worker.process.kill('SIGTERM');
  await ended;
  clearTimeout(timer);
}
