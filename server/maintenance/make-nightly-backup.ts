import { makeBackupIfDue } from '#server/backup/nightly/nightly.ts';
import { config } from '#server/config.ts';
import { toDomainFailure } from '#server/db/failures.ts';
import { log } from '#server/log.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import type { Job } from './job.ts';

let running: Promise<void> | null = null;

/** A backup may take many minutes, so the other jobs do not wait for it. */
export const makeNightlyBackupJob: Job = {
  name: 'make the nightly backup',
  scope: 'site',
  async run({ signal }) {
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
  },
};
