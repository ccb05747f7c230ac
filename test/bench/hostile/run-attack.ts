import { setMaxListeners } from 'node:events';
import { constants, setPriority } from 'node:os';
import type { Tally, Target } from './attack.ts';
import { ATTACKS } from './attacks.ts';

/**
 * Runs one attack, as a process of its own so that the one that measures is not held up. Arguments: the name
 * of the attack, the target as JSON, milliseconds. Prints a line when it is prepared, and the tally as JSON
 * at the end.
 */
const [name = '', target = '', milliseconds = ''] = process.argv.slice(2);
const attack = ATTACKS[name];
if (!attack) throw new Error(`There is no attack ${name}`);

// The clients are other machines in reality, and take no processor time from the service.
setPriority(constants.priority.PRIORITY_LOW);
const prepared = await attack.prepare?.();
process.stdout.write('ready\n');
const tally: Tally = { answers: {}, notes: [] };
const signal = AbortSignal.timeout(Number(milliseconds));
// Thousands of requests listen to it.
setMaxListeners(0, signal);
await attack.run({ target: JSON.parse(target) as Target, tally, signal, prepared });
process.stdout.write(JSON.stringify(tally), () => process.exit());
