import { sessionSecret } from '#server/auth/secret.ts';
import type { Config } from '#server/config.ts';
import { watchDatabase } from '#server/db/client.ts';
import { fillWithDemo } from '#server/demo.ts';
import { listenForMetrics } from '#server/http/server/metrics-listener.ts';
import { SITE_JOBS } from '#server/maintenance/jobs.ts';
import { startMaintenance } from '#server/maintenance/maintenance.ts';
import { readMetricsOfWorkers } from '#server/metrics/worker-metrics.ts';
import { startDrawing } from '#server/open-graph/drawing.ts';
import { forgetServer, recordServer } from '#server/runtime/running-servers.ts';
import { WorkerPool } from '#server/runtime/worker-pool.ts';
import { openStorage } from '#server/storage.ts';
import { announceFirstAdmin, announceStart } from './announce.ts';
import type { Flags } from './flags.ts';
import type { Shutdown } from './shutdown.ts';

/**
 * Runs the service with several workers that answer requests. This process owns the embedded engine and the
 * listening socket, does the maintenance of the site, and adds up the metrics.
 */
export async function serveWithWorkers(
  settings: Config,
  { isDemo, startedAt }: Flags,
  shutdown: Shutdown,
): Promise<void> {
  const pool = new WorkerPool({ count: settings.workers });
  const storage = await openStorage({
    config: settings,
    onEngineChange: (isUp) => pool.announceEngine(isUp),
  });
  shutdown.add(forgetServer);
  shutdown.add(() => storage.close());
  // Stored now: the workers read it.
  sessionSecret();
  if (isDemo) await fillWithDemo();
  shutdown.add(() => pool.stop());
  const { port } = await pool.start();
  const { metricsPort } = settings;
  if (metricsPort !== undefined) {
    shutdown.add(await listenForMetrics({ port: metricsPort, read: readMetricsOfWorkers }));
  }
  shutdown.add(startMaintenance({ jobs: SITE_JOBS }));
  shutdown.add(startDrawing());
  if (!settings.mongodbUri) await recordServer(settings.dataDir);
  watchDatabase();
  announceStart(settings, { startedAt, port });
  await announceFirstAdmin(settings);
}
