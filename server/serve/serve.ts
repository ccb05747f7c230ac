import { type Config, config } from '#server/config.ts';
import { isWorker } from '#server/runtime/worker-messages.ts';
import { type Flags, readFlags } from './flags.ts';
import { Shutdown } from './shutdown.ts';
import { describeFailure } from './start-failure.ts';

/**
 * Runs the service until a signal ends it, in this process or with WORKERS in several. An expected failure ends
 * the process with exit code 1 and one sentence.
 */
export async function serve(args: string[]): Promise<void> {
  const settings = config();
  const shutdown = new Shutdown();
  try {
    await start({ settings, flags: readFlags(args), shutdown });
  } catch (error) {
    await shutdown.close();
    // The signal's handler ends the process.
    if (shutdown.isSignalled) return;
    process.stderr.write(`${describeFailure(error, settings)}\n`);
    process.exit(1);
  }
}

type Start = { settings: Config; flags: Flags; shutdown: Shutdown };

async function start({ settings, flags, shutdown }: Start): Promise<void> {
  if (isWorker()) {
    shutdown.onPrimarySignal();
    const { serveAsWorker } = await import('./worker.ts');
    return serveAsWorker(settings, shutdown);
  }
  shutdown.onSignal();
  if (settings.workers > 1 && !flags.isDevelopment) {
    const { serveWithWorkers } = await import('./primary.ts');
    return serveWithWorkers(settings, flags, shutdown);
  }
  const { serveAlone } = await import('./alone.ts');
  return serveAlone(settings, flags, shutdown);
}
