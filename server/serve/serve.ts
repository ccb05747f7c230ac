import { config } from '#server/config.ts';
import { readFlags } from './flags.ts';
import { Shutdown } from './shutdown.ts';
import { start } from './start.ts';
import { describeFailure } from './start-failure.ts';

/** Runs the service until a signal ends it. An expected failure ends the process with exit code 1 and one sentence. */
export async function serve(args: string[]): Promise<void> {
  const settings = config();
  const flags = readFlags(args);
  const shutdown = new Shutdown();
  shutdown.onSignal();
  if (flags.endsWithParent) shutdown.onParentDeath();

  try {
    await start(settings, flags, shutdown);
  } catch (error) {
    await shutdown.close();
    // The signal's handler ends the process.
    if (shutdown.isSignalled) return;
    process.stderr.write(`${describeFailure(error, settings)}\n`);
    process.exit(1);
  }
}
