import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '#server/config.ts';
import { createServerApp } from '#server/http/server/create-server-app.ts';
import { listen } from '#server/http/server/listener.ts';
import { openStorage } from '#server/storage.ts';
import { launchBrowser } from '#test/setup/browser.ts';
import { runSequence } from './lost-words/sequence.ts';

/**
 * Random sequences of what can happen to an editor: `npm run bench -- lost-words [SEQUENCES] [SEED]`, 200 by default.
 * Two browsers with two tabs each type, wipe, type and paste over, erase slowly, undo, close, crash, lose the
 * connection, the service or the session, publish, delete elsewhere and reopen, in any order. Prints each word that was acknowledged as saved or kept and is neither in
 * the post nor in its history after all offers are decided; then the exit code is 1.
 */
const SEQUENCES = Number(process.argv[2] ?? 200);
const SEED = Number(process.argv[3] ?? 1);
/** Sequences at once, each on a post of its own: they mostly wait. */
const LANES = 3;

const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'dvomova-bench-'));
const settings = { ...readConfig({ DATA_DIR }), port: 0 };
const storage = await openStorage({ config: settings });
const listener = await listen({ app: await createServerApp({ isDevelopment: false, settings }), settings });
const startedAt = performance.now();
let acknowledged = 0;
let lost = 0;
try {
  let next = 0;
  const runLane = async () => {
    while (next < SEQUENCES) {
      const seed = SEED + next++;
      const browser = await launchBrowser();
      const result = await runSequence({ browser, target: listener.port, seed }).finally(() =>
        browser.close(),
      );
      acknowledged += result.acknowledged;
      lost += result.lost.length;
      process.stderr.write(`Seed ${seed}: ${result.steps.join(' ')}\n`);
      for (const word of result.lost) console.log(`Seed ${seed} lost “${word}”`);
    }
  };
  await Promise.all(Array.from({ length: LANES }, runLane));
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
  console.log(`${SEQUENCES} sequences in ${seconds} s, ${acknowledged} acknowledged words, ${lost} lost`);
  process.exitCode = lost === 0 ? 0 : 1;
} finally {
  await listener.stop();
  await storage.close();
  await rm(DATA_DIR, { recursive: true, force: true });
}
