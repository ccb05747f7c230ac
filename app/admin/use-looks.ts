import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { paths } from '#contract/paths.ts';

/** Milliseconds between two looks at what the service is doing. */
const LOOK_EVERY = 2_000;

/**
 * Loads the page again from time to time while something is going on. While the site is being replaced, it answers
 * nothing, which would be an error of the page.
 */
export function useLooks(isRunning: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isRunning) return;
    const look = async () => {
      const isReady = await fetch(paths.ready()).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) await revalidate();
    };
    const timer = setInterval(() => void look(), LOOK_EVERY);
    return () => clearInterval(timer);
  }, [isRunning, revalidate]);
}
