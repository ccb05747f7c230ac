import { config } from '../config.ts';
import { isWorker } from '../runtime/worker-messages.ts';
import { readFlags } from './flags.ts';
import { describeFailure } from './start-failure.ts';

/**
 * Runs the service until a signal ends it, in this process or with WORKERS in several. An expected failure ends
 * the process with exit code 1 and one sentence.
 */
export async function serve(args: string[]): Promise<void> {
  const settings = config();
  const flags = readFlags(args);
  try {
    if (isWorker()) {
      const { serveAsWorker } = await import('./worker.ts');
      await serveAsWorker(settings);
    } else if (settings.workers > 1 && !flags.isDevelopment) {
      const { serveWithWorkers } = await import('./primary.ts');
      await serveWithWorkers(settings, flags);
    } else {
      const { serveAlone } = await import('./alone.ts');
      await serveAlone(settings, flags);
    }
  } catch (error) {
    process.stderr.write(`${describeFailure(error, settings)}\n`);
    process.exit(1);
  }
}
