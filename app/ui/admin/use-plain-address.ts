import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { withoutOutcome } from '#app/forms/outcome.ts';

/**
 * Removes the outcome of the last action from the address bar, so that a reload, a bookmark or Back does not
 * announce it again. The page itself stays as it is. `PlainAddress` does the same on pages that are not hydrated.
 */
export function usePlainAddress(): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation may bring an outcome
  useEffect(() => {
    const { pathname, hash } = window.location;
    const plain = withoutOutcome(window.location.search);
    if (plain !== window.location.search) history.replaceState(history.state, '', pathname + plain + hash);
  }, [key]);
}
