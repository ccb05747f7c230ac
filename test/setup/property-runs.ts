const runs = Number(process.env.TEST_RUNS ?? 15);
if (!Number.isInteger(runs) || runs < 1) throw new Error('TEST_RUNS must be a whole number from 1');

/** Random inputs of each property test: 15, in `test:all` 60. `TEST_RUNS=1000 npm test` searches longer. */
export const propertyRuns = { numRuns: runs };

/** Rounds of the test that kills the service: three, and 50 with the runs of `test:all` or more. */
export const killRounds = runs < 60 ? 3 : 50;
