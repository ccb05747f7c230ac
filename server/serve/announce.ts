import { setTimeout as sleep } from 'node:timers/promises';
import { DEFAULT_LOCALE } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { Config } from '../config.ts';
import { toDomainFailure } from '../db/failures.ts';
import { Unavailable } from '../errors.ts';
import { log } from '../log.ts';
import { prepareFirstAdmin } from '../users/first-admin.ts';

const RETRY_MS = 1_000;

/** Logs that the service is ready, and how long the start took. */
export function announceStart(
  { publicUrl, workers }: Config,
  { startedAt, port }: { startedAt: number; port: number },
): void {
  const seconds = Number(((Date.now() - startedAt) / 1000).toFixed(1));
  const fields = workers > 1 ? { port, workers } : { port };
  log.info(fields, `Dvomova answers at ${publicUrl}, ${seconds.toFixed(1)} s after the start`);
}

/**
 * Creates the admin of the settings. Without an admin, the log shows a one-time link that creates the first one;
 * each start creates a new link.
 */
export async function announceFirstAdmin({ admin, publicUrl }: Config): Promise<void> {
  const { made, token } = await onceAvailable(() => prepareFirstAdmin({ admin }));
  if (made) log.info({ id: made.id }, 'Created the admin from the settings');
  if (token === null) return;
  const link = `${publicUrl}${paths.setUp(DEFAULT_LOCALE)}?${new URLSearchParams({ token })}`;
  log.warn(`There is no admin yet. This link makes the first one, once: ${link}`);
}

/** Runs `work` again until the database is available. */
async function onceAvailable<Result>(work: () => Promise<Result>): Promise<Result> {
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
