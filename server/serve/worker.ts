import { flushCompileCache } from 'node:module';
import { startFlushing } from '../analytics/counters.ts';
import type { Config } from '../config.ts';
import { watchDatabase } from '../db/client.ts';
import { createServerApp } from '../http/server/build.ts';
import { listen } from '../http/server/listener.ts';
import { PROCESS_JOBS } from '../maintenance/jobs.ts';
import { startMaintenance } from '../maintenance/maintenance.ts';
import { startMetrics } from '../metrics/metrics.ts';
import { reportToPrimary } from '../metrics/worker-metrics.ts';
import { sendToPrimary } from '../runtime/worker-messages.ts';
import { joinStorage } from '../storage.ts';
import type { Shutdown } from './shutdown.ts';
import { describeFailure } from './start-failure.ts';

/**
 * Answers requests beside other workers, on the database that the primary process has prepared. A failure goes
 * to the primary process, which prints it once.
 */
export async function serveAsWorker(settings: Config, shutdown: Shutdown): Promise<void> {
  try {
    await start(settings, shutdown);
  } catch (error) {
    await sendToPrimary({ type: 'dvomova:failed', message: describeFailure(error, settings) });
    process.exit(1);
  }
}

async function start(settings: Config, shutdown: Shutdown): Promise<void> {
  const loading = createServerApp({ isDevelopment: false, settings });
  loading.catch(() => {});
  const storage = await joinStorage({ config: settings });
  shutdown.add(() => storage.close());
  watchDatabase();
  const app = await loading;
  if (settings.metricsPort !== undefined) reportToPrimary(startMetrics());
  shutdown.add(startFlushing());
  shutdown.add(startMaintenance({ jobs: PROCESS_JOBS }));
  shutdown.add(() => app.close());
  const server = await listen({ app, settings });
  shutdown.add(() => server.stop());
  await sendToPrimary({ type: 'dvomova:ready', port: server.port });
  flushCompileCache();
}
