import { Unavailable } from '#server/errors.ts';

/** Runs a task when its subject's turn comes. Throws Unavailable if too many tasks wait. */
export type Queue = <Result>(task: () => Promise<Result>, subject?: string) => Promise<Result>;

/**
 * Runs at most `concurrency` tasks at a time, in order. Subjects take turns with one task each, so that a subject
 * with many tasks delays itself and hardly anybody else. At most `maxPerSubject` tasks of a subject and `max` in
 * total wait; any further task fails at once.
 */
export function createQueue({
  concurrency,
  max = Number.POSITIVE_INFINITY,
  maxPerSubject = max,
  fullMessage = 'Too many requests are waiting',
}: {
  concurrency: number;
  max?: number;
  maxPerSubject?: number;
  fullMessage?: string;
}): Queue {
  /** Waiting tasks by subject. The first subject is next. */
  const waiting = new Map<string, (() => void)[]>();
  let count = 0;
  let running = 0;

  const startNext = () => {
    const next = waiting.entries().next().value;
    if (!next || running >= concurrency) return;

    const [subject, tasks] = next;
    const start = tasks.shift();

    // The subject goes behind the others.
    waiting.delete(subject);
    if (tasks.length > 0) waiting.set(subject, tasks);
    count--;
    running++;
    start?.();
  };

  return async (task, subject = '') => {
    const own = waiting.get(subject) ?? [];
    const isFull = own.length >= maxPerSubject || count >= max;
    if (isFull && running >= concurrency) throw new Unavailable(fullMessage);

    const turn = Promise.withResolvers<void>();
    own.push(turn.resolve);
    waiting.set(subject, own);
    count++;
    startNext();
    await turn.promise;

    try {
      return await task();
    } finally {
      running--;
      startNext();
    }
  };
}
