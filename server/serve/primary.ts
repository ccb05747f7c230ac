import { sessionSecret } from '../auth/secret.ts';
import type { Config } from '../config.ts';
import { watchDatabase } from '../db/client.ts';
import { fillWithDemo } from '../demo.ts';
import { listenForMetrics } from '../http/server/metrics-listener.ts';
import { SITE_JOBS } from '../maintenance/jobs.ts';
import { startMaintenance } from '../maintenance/maintenance.ts';
import { readMetricsOfWorkers } from '../metrics/worker-metrics.ts';
import { startDrawing } from '../open-graph/drawing.ts';
import { forgetServer, recordServer } from '../runtime/running-servers.ts';
import { WorkerPool } from '../runtime/worker-pool.ts';
import { openStorage } from '../storage.ts';
import { announceFirstAdmin, announceStart } from './announce.ts';
import type { Flags } from './flags.ts';
import { stopOnSignal } from './stop-on-signal.ts';

/**
 * Runs the service with several workers that answer requests. This process owns the embedded engine and the
 * listening socket, does the maintenance of the site, and adds up the metrics.
 */
export async function serveWithWorkers(settings: Config, { isDemo, startedAt }: Flags): Promise<void> {
  const pool = new WorkerPool({ count: settings.workers });
  const storage = await openStorage({
    config: settings,
    onEngineChange: (isUp) => pool.announceEngine(isUp),
  });
  const { port, stopJobs } = await startServing({ settings, isDemo, pool }).catch(async (error) => {
    await pool.stop();
    await storage.close();
    throw error;
  });
  if (!settings.mongodbUri) await recordServer(settings.dataDir);
  watchDatabase();
  announceStart(settings, { startedAt, port });
  stopOnSignal(async () => {
    await pool.stop();
    await stopJobs();
    await storage.close();
    await forgetServer();
  });
  await announceFirstAdmin(settings);
}

async function startServing({
  settings,
  isDemo,
  pool,
}: {
  settings: Config;
  isDemo: boolean;
  pool: WorkerPool;
}): Promise<{ port: number; stopJobs: () => Promise<void> }> {
  // Stored now: the workers read it.
  sessionSecret();
  if (isDemo) await fillWithDemo();
  const { port } = await pool.start();
  const stopMetrics = await serveMetrics(settings);
  const stops = [startMaintenance({ jobs: SITE_JOBS }), startDrawing(), stopMetrics];
  const stopJobs = async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
  return { port, stopJobs };
}

async function serveMetrics({ metricsPort: port }: Config): Promise<() => Promise<void>> {
  return port === undefined ? async () => {} : listenForMetrics({ port, read: readMetricsOfWorkers });
}
