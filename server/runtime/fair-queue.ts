import { Unavailable } from '#server/errors.ts';

/** Runs a task when the turn of its subject comes. Throws Unavailable where too many tasks wait. */
export type FairQueue = <Result>(subject: string, task: () => Promise<Result>) => Promise<Result>;

/**
 * Runs at most `concurrency` tasks at a time. Subjects take turns, each with one task, so a subject with many
 * tasks delays itself and hardly anybody else. At most `maxPerSubject` tasks of a subject and `max` in all wait.
 */
export function createFairQueue({
  concurrency,
  maxPerSubject,
  max,
  fullMessage,
}: {
  concurrency: number;
  maxPerSubject: number;
  max: number;
  fullMessage: string;
}): FairQueue {
  /** The tasks that wait, by subject. The first subject is the next. */
  const waiting = new Map<string, (() => void)[]>();
  let count = 0;
  let running = 0;

  const startNext = () => {
    const next = waiting.entries().next().value;
    if (!next || running >= concurrency) return;
    const [subject, [start, ...others]] = next;
    waiting.delete(subject);
    if (others.length > 0) waiting.set(subject, others);
    count--;
    running++;
    start?.();
  };

  return async (subject, task) => {
    const own = waiting.get(subject) ?? [];
    if (own.length >= maxPerSubject || count >= max) throw new Unavailable(fullMessage);
    const turn = Promise.withResolvers<void>();
    waiting.set(subject, [...own, turn.resolve]);
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
