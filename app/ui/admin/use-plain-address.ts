import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Parameters that say what the last action has done. */
const OUTCOME = ['done', 'problem', 'count', 'undo', 'user', 'picture'];

/**
 * Removes the outcome of the last action from the address bar, so that a reload, a bookmark or Back does not
 * announce it again. The page itself stays as it is.
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

/** The query of an address without the outcome of an action. */
export function withoutOutcome(search: string): string {
  const query = new URLSearchParams(search);
  if (!query.has('done') && !query.has('problem')) return search;
  for (const name of OUTCOME) query.delete(name);
  return query.size > 0 ? `?${query}` : '';
}
