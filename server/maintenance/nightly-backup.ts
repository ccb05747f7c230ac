import { makeBackupIfDue } from '#server/backup/nightly/nightly.ts';
import { config } from '#server/config.ts';
import { toDomainFailure } from '#server/db/failures.ts';
import { log } from '#server/log.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';

let running: Promise<void> | null = null;

/** Starts the backup if it is due. It may take many minutes, so the other jobs do not wait for it. */
export async function startNightlyBackup({ signal }: { signal: AbortSignal }): Promise<void> {
  const { backup: settings } = config();
  if (settings.folder === null || running !== null) return;

  const { timeZone } = siteSettings();
  running = makeBackupIfDue({ settings, timeZone, signal })
    .catch((error) => {
      log.warn({ err: toDomainFailure(error) }, 'The state of the nightly backup could not be stored');
    })
    .finally(() => {
      running = null;
    });
}
