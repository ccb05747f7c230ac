import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { DEFAULT_LOCALE } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { startFlushing } from './analytics/counters.ts';
import { sessionSecret } from './auth/secret.ts';
import { type Config, config } from './config.ts';
import { DataFolderError } from './data-folder.ts';
import { EngineError } from './db/engine/engine-error.ts';
import { toDomainFailure } from './db/failures.ts';
import { fillWithDemo } from './demo.ts';
import { Unavailable } from './errors.ts';
import { createServerApp, type ServerApp } from './http/server/build.ts';
import { type Listener, listen } from './http/server/listener.ts';
import { listenForMetrics } from './http/server/metrics-listener.ts';
import { log } from './log.ts';
import { startMaintenance } from './maintenance/maintenance.ts';
import { startDrawing } from './open-graph/drawing.ts';
import { forgetServer, recordServer } from './runtime/running-servers.ts';
import { openStorage, StorageError } from './storage.ts';
import { prepareFirstAdmin } from './users/first-admin.ts';

const RETRY_MS = 1_000;

type Flags = { isDevelopment: boolean; isDemo: boolean; startedAt: number };

/**
 * Runs the service until a signal ends it: starts the database, the listener and maintenance, and stops them in
 * reverse order. An expected failure ends the process with exit code 1 and one sentence.
 */
export async function serve(args: string[]): Promise<void> {
  const settings = config();
  try {
    await start(settings, readFlags(args));
  } catch (error) {
    process.stderr.write(`${describe(error, settings)}\n`);
    process.exit(1);
  }
}

/** `started-at` is when the set-up began, so that the log shows the whole start time. */
function readFlags(args: string[]): Flags {
  const options = {
    dev: { type: 'boolean' },
    demo: { type: 'boolean' },
    'started-at': { type: 'string' },
  } as const;
  const { values } = parseArgs({ args, options });
  return {
    isDevelopment: values.dev ?? false,
    isDemo: values.demo ?? false,
    startedAt: Number(values['started-at'] ?? performance.timeOrigin),
  };
}

async function start(settings: Config, { isDevelopment, isDemo, startedAt }: Flags): Promise<void> {
  // The application loads while the engine opens its files; its error is reported after the storage is open.
  const loading = createServerApp({ isDevelopment, settings });
  loading.catch(() => {});
  const storage = await openStorage({ config: settings });
  const { app, server, stopJobs } = await startServing({ settings, isDemo, loading }).catch(async (error) => {
    await storage.close();
    throw error;
  });
  if (!settings.mongodbUri) await recordServer(settings.dataDir);
  const seconds = Number(((Date.now() - startedAt) / 1000).toFixed(1));
  const { publicUrl } = settings;
  log.info({ port: server.port }, `Dvomova answers at ${publicUrl}, ${seconds.toFixed(1)} s after the start`);
  const stopFlushing = startFlushing();
  stopOnSignal(async () => {
    await server.stop();
    await app.close();
    await stopFlushing();
    await stopJobs();
    await storage.close();
    await forgetServer();
  });
  await onceAvailable(() => announceFirstAdmin(settings));
  // Node.js writes it at exit, which a killed process does not reach. Takes 0.3 s once, then 2 to 14 ms.
  flushCompileCache();
}

/** Runs `work` again until the database is available. */
async function onceAvailable(work: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const failure = toDomainFailure(error);
      if (!(failure instanceof Unavailable)) throw error;
      log.warn({ err: failure }, 'The database is not available during the start; trying again');
      await sleep(RETRY_MS);
    }
  }
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
  const stops = [startMaintenance(), startDrawing(), await startMetrics(settings)];
  const stopJobs = async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
  return { app, server, stopJobs };
}

async function startMetrics({ metricsPort }: Config): Promise<() => Promise<void>> {
  return metricsPort === undefined ? async () => {} : listenForMetrics({ port: metricsPort });
}

/** Without an admin, the log shows a one-time link that creates the first one; each start creates a new link. */
async function announceFirstAdmin({ admin, publicUrl }: Config): Promise<void> {
  const { made, token } = await prepareFirstAdmin({ admin });
  if (made) log.info({ id: made.id }, 'Created the admin of the settings');
  if (token === null) return;
  const link = `${publicUrl}${paths.setUp(DEFAULT_LOCALE)}?${new URLSearchParams({ token })}`;
  log.warn(`There is no admin yet. This link makes the first one, once: ${link}`);
}

function stopOnSignal(close: () => Promise<void>): void {
  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'Stopping');
    await close();
    log.info('Stopped');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(signal));
}

function describe(error: unknown, { host, port, metricsPort }: Config): string {
  const isExpected = [DataFolderError, EngineError, StorageError].some((type) => error instanceof type);
  if (isExpected) return (error as Error).message;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const failedPort = error instanceof Error && 'port' in error ? error.port : undefined;
  if (metricsPort !== undefined && failedPort === metricsPort) {
    return `Port ${metricsPort} for metrics cannot be used (${code}). Set METRICS_PORT to another number.`;
  }
  if (code === 'EADDRINUSE') {
    return `Port ${port} on ${host} is in use by another program. Stop that one or set PORT to another number.`;
  }
  if (code === 'EACCES')
    return `This user may not listen on port ${port} of ${host}. Set PORT to a number above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST ${host} is not an address of this machine.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
