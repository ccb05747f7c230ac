import { setTimeout as sleep } from 'node:timers/promises';
import type { SearchState } from './model.ts';
import * as store from './store.ts';

/** A question that takes longer may be lost with its connection; the next goes by another. */
const PATIENCE_MS = 100;

let underway: Promise<unknown> | null = null;
let coming: Promise<SearchState | null> | null = null;

/**
 * The state of the search at some moment after the call. Who asks while a question is on its way waits for
 * the next one, which is for all of them: eight searches at once take two questions.
 */
export function findCurrentState(): Promise<SearchState | null> {
  coming ??= askNext();
  return coming;
}

async function askNext(): Promise<SearchState | null> {
  await (underway ? Promise.race([underway, lostPatience()]) : Promise.resolve());
  // From here on it may miss what is written.
  coming = null;
  const asked = store.findState();
  const settled = asked
    .catch(() => {})
    .finally(() => {
      if (underway === settled) underway = null;
    });
  underway = settled;
  return asked;
}

function lostPatience(): Promise<void> {
  return sleep(PATIENCE_MS, undefined, { ref: false });
}
