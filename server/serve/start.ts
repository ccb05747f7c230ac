import { rm } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import { paths } from '#contract/paths.ts';
import type { Config } from '#server/config.ts';
import { watchDatabase } from '#server/db/client.ts';
import { onceAvailable } from '#server/db/once-available.ts';
import { listenToEvents } from '#server/events/events.ts';
import { features } from '#server/features.ts';
import { createServerApp } from '#server/http/server/create-server-app.ts';
import { listen } from '#server/http/server/listener.ts';
import { listenForMetrics } from '#server/http/server/metrics-listener.ts';
import { log } from '#server/log.ts';
import { isMailSetUp } from '#server/mail/mail-set-up.ts';
import { startMaintenance } from '#server/maintenance/maintenance.ts';
import { readMetrics, startMetrics, stopMetrics } from '#server/metrics/metrics.ts';
import { forgetServer, recordServer } from '#server/runtime/running-servers.ts';
import { sessionSecret } from '#server/secret.ts';
import { refreshSiteSettings } from '#server/site-settings/site-settings.ts';
import { openStorage } from '#server/storage.ts';
import { prepareFirstAdmin } from '#server/users/first-admin.ts';
import type { Flags } from './flags.ts';
import { startOutbox } from './outbox.ts';
import type { Shutdown } from './shutdown.ts';

/** Starts the database, the listener and maintenance. `shutdown` closes them in reverse order. */
export async function start(
  settings: Config,
  { isDevelopment, isDemo, isDataTemporary }: Flags,
  shutdown: Shutdown,
): Promise<void> {
  if (isDataTemporary) shutdown.add(() => rm(settings.dataDir, { recursive: true, force: true }));
  // The application loads while the engine opens its files; its error is reported after the storage is open.
  const loading = createServerApp({ isDevelopment, settings });
  loading.catch(() => {});

  // Before the storage finishes what a dead process was publishing, and before the first request.
  shutdown.add(listenForLetters());
  const storage = await openStorage({ config: settings });
  shutdown.add(forgetServer);
  shutdown.add(() => storage.close());

  // Stored now, so that a folder without space fails the start and not the first sign-in.
  sessionSecret();
  if (isDemo) for (const { fillDemo } of features) await fillDemo?.(features);
  const app = await loading;
  for (const { start: startFeature } of features) if (startFeature) shutdown.add(startFeature());
  shutdown.add(() => app.close());

  const server = await listen({ app, settings });
  shutdown.add(() => server.stop());
  shutdown.add(startMaintenance());
  shutdown.add(await startOutbox({ renderLetter: app.renderLetter }));
  shutdown.add(await serveMetrics(settings));
  if (!settings.mongodbUri) await recordServer(settings.dataDir);
  watchDatabase();
  announceStart(settings, server);
  await announceFirstAdmin(settings);

  // Node.js writes the cache at exit, which a killed process does not reach. It takes 0.3 s once, then 2 to 14 ms.
  flushCompileCache();
}

function listenForLetters(): () => Promise<void> {
  const stops = features.flatMap(({ letterListeners = [] }) =>
    letterListeners.map((listener) =>
      listenToEvents(async (events) => {
        // Another process may have set up letters, or this one may not have read the settings yet.
        await refreshSiteSettings();
        if (isMailSetUp()) await listener(events);
      }),
    ),
  );
  return async () => {
    for (const stop of stops) stop();
  };
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

/** Logs that the service is ready, and how long the start took. */
function announceStart({ publicUrl }: Config, { port }: { port: number }): void {
  const seconds = (performance.now() / 1000).toFixed(1);
  log.info({ port }, `Dvomova is running at ${publicUrl}, ${seconds} s after the start`);
}

/**
 * Creates the admin of the settings. If there is no admin, the log shows a one-time link for creating the first one;
 * each start makes a new link.
 */
async function announceFirstAdmin({ admin, publicUrl }: Config): Promise<void> {
  const { made, token } = await onceAvailable(() => prepareFirstAdmin({ admin }), {
    giveUpMs: Number.POSITIVE_INFINITY,
  });
  if (made) log.info({ id: made.id }, 'Created the admin from the settings');
  if (token === null) return;

  const link = `${publicUrl}${paths.setUpLink()}?${new URLSearchParams({ token })}`;
  log.warn(`There is no admin yet. Open this link to create the first one; it works once: ${link}`);
}
