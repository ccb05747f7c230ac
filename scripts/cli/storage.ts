import { config } from '#server/config.ts';
import { unknownSettings } from '#server/env-file.ts';
import { log, logToStderr } from '#server/log.ts';
import { openStorage, type Storage } from '#server/storage.ts';

/**
 * Works on the database of a server that runs, or opens it; closes it whatever happens. A signal ends the
 * process between two writes of `work`: what a write had decided is carried out by whoever comes next.
 */
export async function withStorage<Result>(work: () => Promise<Result>): Promise<Result> {
  logToStderr();
  for (const complaint of unknownSettings()) log.warn(complaint);
  let storage: Storage | undefined;
  let isStopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    isStopping = true;
    await storage?.close();
    process.exit(signal === 'SIGINT' ? 130 : 143);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  try {
    storage = await openStorage({ config: config(), shared: true });
    return await work();
  } catch (error) {
    // The work has lost its database to the signal, which is nothing to tell about.
    if (isStopping) await new Promise(() => {});
    throw error;
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop);
    await storage?.close();
  }
}
