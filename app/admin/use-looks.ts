import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Milliseconds between two looks at what the service is doing. */
const LOOK_EVERY = 2_000;

/** Loads the page again from time to time while something is going on. */
export function useLooks(isRunning: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void revalidate(), LOOK_EVERY);
    return () => clearInterval(timer);
  }, [isRunning, revalidate]);
}
