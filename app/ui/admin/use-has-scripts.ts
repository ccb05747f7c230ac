import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** False on the server and during hydration: what a page is without scripts. */
export function useHasScripts(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
