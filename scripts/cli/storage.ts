import { config } from '#server/config.ts';
import { logToStderr } from '#server/log.ts';
import { openStorage } from '#server/storage.ts';

/** Works on the database of a server that runs, or opens it; closes it whatever happens. */
export async function withStorage<Result>(work: () => Promise<Result>): Promise<Result> {
  logToStderr();
  const storage = await openStorage({ config: config(), shared: true });
  const stop = async (signal: NodeJS.Signals) => {
    await storage.close();
    process.exit(signal === 'SIGINT' ? 130 : 143);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  try {
    return await work();
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop);
    await storage.close();
  }
}
