import { paths } from '#contract/paths.ts';
import { config } from '#server/config.ts';
import { toDomainFailure } from '#server/db/failures.ts';
import type { Feature } from '#server/feature.ts';
import { log } from '#server/log.ts';
import type { TroubleProps } from '#server/mail/letter-types.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import { writeDeletions } from './deletions-file.ts';
import { addBackupMetrics } from './nightly/metrics.ts';
import { getNightlyState, makeBackupIfDue } from './nightly/nightly.ts';
import { completeRestore, dropStage } from './stage.ts';

declare module '#server/mail/letter-types.ts' {
  interface LetterData {
    backupFailed: Record<string, never>;
  }

  interface LetterProps {
    backupFailed: TroubleProps;
  }
}

export const backup: Feature = {
  jobs: [
    {
      name: 'list deletions next to the backups',
      scope: 'site',
      async run() {
        const { folder } = config().backup;
        if (folder !== null) await writeDeletions({ folder });
      },
    },
    { name: 'make the nightly backup', scope: 'site', run: startNightlyBackup },
  ],
  requireWhole: completeRestore,
  recover: dropStage,
  addMetrics: addBackupMetrics,
  troubles: {
    backupFailed: {
      page: paths.adminBackups,
      async find() {
        const { failure } = await getNightlyState();
        return failure && { detail: failure.message };
      },
    },
  },
};

let running: Promise<void> | null = null;

/** Starts the backup if it is due. It may take many minutes, so the other jobs do not wait for it. */
async function startNightlyBackup({ signal }: { signal: AbortSignal }): Promise<void> {
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
