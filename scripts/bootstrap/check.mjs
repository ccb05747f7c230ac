import path from 'node:path';
import { MODULES } from './paths.mjs';
import { runHere } from './run.mjs';

/** @typedef {{ heading: string, commands: { tool: string, args: string[] }[] }} Check */

/** @type {Check} */
const FORMAT = {
  heading: 'Format and lint (biome)',
  commands: [{ tool: 'biome', args: ['ci', '--error-on-warnings'] }],
};

/** @type {Check} */
const TYPES = {
  heading: 'Types (tsc)',
  commands: [
    { tool: 'react-router', args: ['typegen'] },
    { tool: 'tsc', args: ['--noEmit'] },
  ],
};

/** @type {Check} */
const PROMISES = {
  heading: 'Promises (oxlint)',
  commands: [{ tool: 'oxlint', args: ['--type-aware', '--deny-warnings'] }],
};

/** @type {Check} */
const DEAD_CODE = { heading: 'Dead code (knip)', commands: [{ tool: 'knip', args: [] }] };

/** @type {Check} */
const ARCHITECTURE = {
  heading: 'Architecture',
  commands: [{ tool: 'vitest', args: ['run', 'test/architecture.test.ts'] }],
};

/** Every check, also after one has failed. @returns {Promise<number>} 0 if all passed */
export function check() {
  return runAll([FORMAT, TYPES, PROMISES, DEAD_CODE, ARCHITECTURE]);
}

/** Types of TypeScript and of the set-up's JavaScript. @returns {Promise<number>} 0 if there is no error */
export function typecheck() {
  return runAll([TYPES]);
}

/** Format, lint rules and promises that nothing awaits. @returns {Promise<number>} 0 if there is no error */
export function lint() {
  return runAll([FORMAT, PROMISES]);
}

/** @param {Check[]} checks */
async function runAll(checks) {
  const failed = [];
  for (const { heading, commands } of checks) {
    console.log(`\n── ${heading}`);
    for (const { tool, args } of commands) {
      if ((await runHere(path.join(MODULES, '.bin', tool), args)) !== 0) {
        failed.push(heading);
        break;
      }
    }
  }
  if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}.`);
  else console.log(checks.length > 1 ? '\nEvery check passed.' : '\nPassed.');
  return failed.length === 0 ? 0 : 1;
}
