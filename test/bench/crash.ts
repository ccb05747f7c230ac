import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crash } from '#test/crash/crash-site.ts';
import type { RunningServer } from '#test/setup/server.ts';

/**
 * Kills the service while it writes everything at once: `npm run bench -- crash [ROUNDS]`, 50 rounds by default.
 * Prints the acknowledged writes by kind, and each one that is lost or half made; then the exit code is 1.
 */
const ROUNDS = Number(process.argv[2] ?? 50);

const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'dvomova-bench-'));
const startedAt = performance.now();
let running: RunningServer | undefined;
try {
  const { answered, faults } = await crash({
    DATA_DIR,
    rounds: ROUNDS,
    onServer: (server) => {
      running = server;
    },
    onRound: (round) => process.stderr.write(`Round ${round + 1} of ${ROUNDS}\n`),
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.table(answered);
  console.log(`${ROUNDS} rounds in ${seconds} s, ${faults.length} faults`);
  for (const fault of faults) console.log(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await running?.killAll();
  await rm(DATA_DIR, { recursive: true, force: true });
}
