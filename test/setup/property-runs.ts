const runs = Number(process.env.TEST_RUNS ?? 60);
if (!Number.isInteger(runs) || runs < 1) throw new Error('TEST_RUNS must be a whole number from 1');

/** Random inputs of each property test: 60, or `TEST_RUNS`. `TEST_RUNS=1000 npm test` searches longer. */
export const propertyRuns = { numRuns: runs };

/** Rounds of the tests that kill processes: a sixth of the runs, so 10, and 166 with `TEST_RUNS=1000`. */
export const killRounds = Math.max(2, Math.floor(runs / 6));
