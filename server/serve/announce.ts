import { DEFAULT_LOCALE } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { Config } from '#server/config.ts';
import { onceAvailable } from '#server/db/once-available.ts';
import { log } from '#server/log.ts';
import { prepareFirstAdmin } from '#server/users/first-admin.ts';

/** Logs that the service is ready, and how long the start took. */
export function announceStart({ publicUrl }: Config, { port }: { port: number }): void {
  const seconds = (performance.now() / 1000).toFixed(1);
  log.info({ port }, `Dvomova is running at ${publicUrl}, ${seconds} s after the start`);
}

/**
 * Creates the admin of the settings. Without an admin, the log shows a one-time link that creates the first one;
 * each start creates a new link.
 */
export async function announceFirstAdmin({ admin, publicUrl }: Config): Promise<void> {
  const { made, token } = await onceAvailable(() => prepareFirstAdmin({ admin }), {
    giveUpMs: Number.POSITIVE_INFINITY,
  });
  if (made) log.info({ id: made.id }, 'Created the admin from the settings');
  if (token === null) return;
  const link = `${publicUrl}${paths.setUp(DEFAULT_LOCALE)}?${new URLSearchParams({ token })}`;
  log.warn(`There is no admin yet. Open this link to create the first one; it works once: ${link}`);
}
