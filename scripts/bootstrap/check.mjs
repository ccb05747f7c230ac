import path from 'node:path';
import { MODULES } from './paths.mjs';
import { runHere } from './run.mjs';

const ARCHITECTURE_TEST = 'test/architecture.test.ts';

/** Each runs whatever the ones before it found. */
const CHECKS = [
  { heading: 'Format and lint (biome)', commands: [['biome', 'ci', '--error-on-warnings']] },
  {
    heading: 'Types (tsc)',
    commands: [
      ['react-router', 'typegen'],
      ['tsc', '--noEmit'],
    ],
  },
  { heading: 'Promises (oxlint)', commands: [['oxlint', '--type-aware', '--deny-warnings']] },
  { heading: 'Dead code (knip)', commands: [['knip']] },
  { heading: 'Architecture', commands: [['vitest', 'run', ARCHITECTURE_TEST]] },
];

/** @returns {Promise<number>} 0 when every check passed */
export async function check() {
  const failed = [];
  for (const { heading, commands } of CHECKS) {
    console.log(`\n── ${heading}`);
    for (const [tool, ...args] of commands) {
      if ((await runHere(path.join(MODULES, '.bin', tool), args)) !== 0) {
        failed.push(heading);
        break;
      }
    }
  }
  console.log(failed.length === 0 ? '\nEvery check passed.' : `\nFailed: ${failed.join(', ')}.`);
  return failed.length === 0 ? 0 : 1;
}
