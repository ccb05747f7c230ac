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
import { onPrimaryMessage, tellPrimary } from '../runtime/worker-messages.ts';
import { joinStorage } from '../storage.ts';
import { describeFailure } from './start-failure.ts';

/**
 * Answers requests beside other workers, on the database that the primary process has prepared. A failure goes
 * to the primary process, which prints it once.
 */
export async function serveAsWorker(settings: Config): Promise<void> {
  try {
    await start(settings);
  } catch (error) {
    await tellPrimary({ type: 'dvomova:failed', message: describeFailure(error, settings) });
    process.exit(1);
  }
}

async function start(settings: Config): Promise<void> {
  const loading = createServerApp({ isDevelopment: false, settings });
  loading.catch(() => {});
  const storage = await joinStorage({ config: settings });
  watchDatabase();
  const app = await loading;
  if (settings.metricsPort !== undefined) reportToPrimary(startMetrics());
  const server = await listen({ app, settings });
  const stops = [startFlushing(), startMaintenance({ jobs: PROCESS_JOBS })];
  stopOnOrder(async () => {
    await server.stop();
    await app.close();
    await Promise.all(stops.map((stop) => stop()));
    await storage.close();
  });
  await tellPrimary({ type: 'dvomova:ready', port: server.port });
  flushCompileCache();
}

/**
 * Ends the process on the order of the primary process, or on SIGTERM, which service managers send to every
 * process. A terminal's Ctrl-C reaches all of them too, and the primary process decides.
 */
function stopOnOrder(close: () => Promise<void>): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await close();
    process.exit(0);
  };
  onPrimaryMessage(({ type }) => type === 'dvomova:stop' && void stop());
  process.on('SIGTERM', () => void stop());
  for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => {});
}
