import { log } from '../log.ts';

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** Shuts the process down gracefully on SIGTERM, SIGINT or SIGHUP. */
export function stopOnSignal(close: () => Promise<void>): void {
  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'Stopping');
    await close();
    log.info('Stopped');
    process.exit(0);
  };
  for (const signal of SIGNALS) process.on(signal, () => void stop(signal));
}
