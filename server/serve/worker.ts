import { flushCompileCache } from 'node:module';
import { startFlushing } from '#server/analytics/counters.ts';
import type { Config } from '#server/config.ts';
import { watchDatabase } from '#server/db/client.ts';
import { createServerApp } from '#server/http/server/build.ts';
import { listen } from '#server/http/server/listener.ts';
import { PROCESS_JOBS } from '#server/maintenance/jobs.ts';
import { startMaintenance } from '#server/maintenance/maintenance.ts';
import { startMetrics } from '#server/metrics/metrics.ts';
import { reportToPrimary } from '#server/metrics/worker-metrics.ts';
import { sendToPrimary } from '#server/runtime/worker-messages.ts';
import { joinStorage } from '#server/storage.ts';
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
