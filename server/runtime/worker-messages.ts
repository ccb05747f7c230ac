import cluster from 'node:cluster';

/** Messages of a worker to the primary process. `id` names a request for a permit within the worker. */
export type WorkerMessage =
  | { type: 'dvomova:ready'; port: number }
  | { type: 'dvomova:failed'; message: string }
  | { type: 'dvomova:acquire'; limit: string; concurrency: number; id: number }
  | { type: 'dvomova:release'; limit: string };

/** Messages of the primary process to a worker. */
export type PrimaryMessage =
  | { type: 'dvomova:engine'; isUp: boolean }
  | { type: 'dvomova:granted'; id: number };

/** Sends a message to the primary process. Resolves when it is handed over. */
export function sendToPrimary(message: WorkerMessage): Promise<void> {
  return new Promise((resolve) => {
    // Without a channel the primary process is gone, and this process ends by itself.
    if (process.connected) process.send?.(message, undefined, undefined, () => resolve());
    else resolve();
  });
}

/** Calls `listener` for each message of the primary process. The channel also has messages of libraries. */
export function onPrimaryMessage(listener: (message: PrimaryMessage) => void): void {
  process.on('message', (message: PrimaryMessage) => listener(message));
}

/** Whether this process serves requests beside others, with a primary process above them. */
export function isWorker(): boolean {
  return cluster.isWorker;
}
