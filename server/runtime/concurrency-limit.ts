import { Unavailable } from '../errors.ts';

/**
 * Lets `atOnce` pieces of work run at a time and `waitingMax` more wait their turn. One too many is
 * refused with Unavailable instead of making everybody wait.
 */
export function createTurnstile({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async function pass<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= atOnce) {
      if (waiting.length >= waitingMax) throw new Unavailable('Too many sign-ins at once');
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running++;
    }
    try {
      return await work();
    } finally {
      // The place goes to who has waited longest, so the count stays.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
