import { flushCompileCache } from 'node:module';
import { startFlushing } from '../analytics/counters.ts';
import { sessionSecret } from '../auth/secret.ts';
import type { Config } from '../config.ts';
import { watchDatabase } from '../db/client.ts';
import { fillWithDemo } from '../demo.ts';
import { createServerApp, type ServerApp } from '../http/server/build.ts';
import { type Listener, listen } from '../http/server/listener.ts';
import { listenForMetrics } from '../http/server/metrics-listener.ts';
import { startMaintenance } from '../maintenance/maintenance.ts';
import { readMetrics, startMetrics, stopMetrics } from '../metrics/metrics.ts';
import { startDrawing } from '../open-graph/drawing.ts';
import { forgetServer, recordServer } from '../runtime/running-servers.ts';
import { openStorage } from '../storage.ts';
import { announceFirstAdmin, announceStart } from './announce.ts';
import type { Flags } from './flags.ts';
import { stopOnSignal } from './stop-on-signal.ts';

/**
 * Runs the whole service in this process: starts the database, the listener and maintenance, and stops them in
 * reverse order on a signal.
 */
export async function serveAlone(
  settings: Config,
  { isDevelopment, isDemo, startedAt }: Flags,
): Promise<void> {
  // The application loads while the engine opens its files; its error is reported after the storage is open.
  const loading = createServerApp({ isDevelopment, settings });
  loading.catch(() => {});
  const storage = await openStorage({ config: settings });
  const { app, server, stopJobs } = await startServing({ settings, isDemo, loading }).catch(async (error) => {
    await storage.close();
    throw error;
  });
  if (!settings.mongodbUri) await recordServer(settings.dataDir);
  watchDatabase();
  announceStart({ ...settings, workers: 1 }, { startedAt, port: server.port });
  const stopFlushing = startFlushing();
  stopOnSignal(async () => {
    await server.stop();
    await app.close();
    await stopFlushing();
    await stopJobs();
    await storage.close();
    await forgetServer();
  });
  await announceFirstAdmin(settings);
  // Node.js writes it at exit, which a killed process does not reach. Takes 0.3 s once, then 2 to 14 ms.
  flushCompileCache();
}

/** Starts everything that needs the storage, in an order in which a failure leaves nothing running. */
async function startServing({
  settings,
  isDemo,
  loading,
}: {
  settings: Config;
  isDemo: boolean;
  loading: Promise<ServerApp>;
}): Promise<{ app: ServerApp; server: Listener; stopJobs: () => Promise<void> }> {
  // Stored now, so that a folder without space ends the start and not the first sign-in.
  sessionSecret();
  if (isDemo) await fillWithDemo();
  const app = await loading;
  const server = await listen({ app, settings });
  const stops = [startMaintenance(), startDrawing(), await serveMetrics(settings)];
  const stopJobs = async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
  return { app, server, stopJobs };
}

async function serveMetrics({ metricsPort: port }: Config): Promise<() => Promise<void>> {
  if (port === undefined) return async () => {};
  startMetrics();
  const stop = await listenForMetrics({ port, read: readMetrics });
  return async () => {
    stopMetrics();
    await stop();
  };
}
