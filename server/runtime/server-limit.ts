import { config } from '#server/config.ts';
import { type ConcurrencyLimit, limitConcurrency } from './concurrency-limit.ts';
import { isWorker, onPrimaryMessage, sendToPrimary } from './worker-messages.ts';

const waiting = new Map<number, () => void>();
let lastId = 0;

/** The share of this process in a bound of the whole server, at least 1. */
export function shareOf(total: number): number {
  return Math.ceil(total / config().workers);
}

/** Runs work with a permit of the server's limit `name`: all workers together have `concurrency` of them. */
export function withPermit<Result>(
  { name, concurrency }: { name: string; concurrency: number },
  work: () => Promise<Result>,
): Promise<Result> {
  return isWorker() ? workWithPermit({ name, concurrency }, work) : work();
}

/**
 * As `limitConcurrency`, but for all processes of the server together: at most `concurrency` tasks run at a
 * time. The places of the queue are divided among the processes.
 */
export function limitInServer({
  name,
  concurrency,
  queueMax = Number.POSITIVE_INFINITY,
  fullMessage = 'Too many requests are waiting',
}: {
  name: string;
  concurrency: number;
  queueMax?: number;
  fullMessage?: string;
}): ConcurrencyLimit {
  const limit = limitConcurrency({ concurrency, queueMax: shareOf(queueMax), fullMessage });
  return (task) => limit(() => withPermit({ name, concurrency }, task));
}

async function workWithPermit<Result>(
  { name, concurrency }: { name: string; concurrency: number },
  work: () => Promise<Result>,
): Promise<Result> {
  const id = ++lastId;
  if (id === 1) onPrimaryMessage((message) => message.type === 'dvomova:granted' && grant(message.id));
  const granted = new Promise<void>((resolve) => waiting.set(id, resolve));
  await sendToPrimary({ type: 'dvomova:acquire', limit: name, concurrency, id });
  await granted;
  try {
    return await work();
  } finally {
    void sendToPrimary({ type: 'dvomova:release', limit: name });
  }
}

function grant(id: number): void {
  waiting.get(id)?.();
  waiting.delete(id);
}
