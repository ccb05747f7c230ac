import { parseArgs } from 'node:util';
import { ConfigError, config } from './config.ts';
import { EngineError } from './db/embedded/engine-error.ts';
import { createServerApp } from './http/build.ts';
import { listen } from './http/listener.ts';
import { log } from './log.ts';
import { startMaintenance } from './maintenance.ts';
import { openStorage, StorageError } from './storage.ts';

const { values: flags } = parseArgs({
  options: { dev: { type: 'boolean', default: false }, 'started-at': { type: 'string' } },
});

try {
  await main();
} catch (error) {
  const isExpected =
    error instanceof ConfigError || error instanceof EngineError || error instanceof StorageError;
  process.stderr.write(isExpected ? `${error.message}\n` : `${describe(error)}\n`);
  process.exit(1);
}

async function main(): Promise<void> {
  const settings = config();
  const storage = await openStorage({ config: settings });
  const stopMaintenance = startMaintenance();
  const app = await createServerApp({ isDevelopment: flags.dev, settings });
  const server = await listen({ app, settings }).catch(async (error) => {
    await storage.close();
    throw error;
  });
  announce(settings.publicUrl);

  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    await server.stop();
    await app.close();
    await stopMaintenance();
    await storage.close();
    log.info('stopped');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(signal));
}

/** The set-up passes the moment at which it began, so that the line tells the whole wait. */
function announce(publicUrl: string): void {
  const startedAt = Number(flags['started-at'] ?? performance.timeOrigin);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  log.info({ seconds: Number(seconds) }, `Dvomova answers at ${publicUrl}, ${seconds} s after the start`);
}

function describe(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    const { host, port } = config();
    return `Port ${port} on ${host} is in use by another program. Stop that one or set PORT to another number.`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
