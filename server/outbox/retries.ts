const MINUTE_MS = 60_000;
const DELAY_MAX_MS = 4 * 60 * MINUTE_MS;
const PAUSE_MAX_MS = 15 * MINUTE_MS;

/** A delivery that meets temporary failures is tried for so long. */
export const GIVE_UP_MS = 3 * 24 * 60 * MINUTE_MS;

/** Time until the next attempt after so many: a minute, twice as long each time, at most four hours. */
export function retryDelay(attempts: number, random = Math.random()): number {
  return jittered(Math.min(MINUTE_MS * 2 ** (attempts - 1), DELAY_MAX_MS), random);
}

/** How long a channel pauses after so many failures one after another to reach its server. */
export function pauseDelay(failures: number, random = Math.random()): number {
  return jittered(Math.min(MINUTE_MS * 2 ** (failures - 1), PAUSE_MAX_MS), random);
}

/** Between three quarters and five quarters, so that what failed together does not return together. */
function jittered(milliseconds: number, random: number): number {
  return Math.round(milliseconds * (0.75 + random / 2));
}
