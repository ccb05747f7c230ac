const MINUTE_MS = 60_000;
const DELAY_MAX_MS = 4 * 60 * MINUTE_MS;
const PAUSE_MAX_MS = 15 * MINUTE_MS;

/** How long a delivery with temporary failures is tried. */
export const GIVE_UP_MS = 3 * 24 * 60 * MINUTE_MS;

/**
 * The time until the next attempt after `attempts` failed ones: a minute, twice as long each time, at most four
 * hours.
 */
export function retryDelay(attempts: number, random = Math.random()): number {
  return jittered(Math.min(MINUTE_MS * 2 ** (attempts - 1), DELAY_MAX_MS), random);
}

/** How long a channel pauses after so many failures in a row to reach its server. */
export function pauseDelay(failures: number, random = Math.random()): number {
  return jittered(Math.min(MINUTE_MS * 2 ** (failures - 1), PAUSE_MAX_MS), random);
}

/** Between three and five quarters of the time, so that deliveries that failed together are not retried together. */
function jittered(milliseconds: number, random: number): number {
  return Math.round(milliseconds * (0.75 + random / 2));
}
