import type { backupLettersUk } from './letters-uk.ts';

export const backupLettersEn: typeof backupLettersUk = {
  names: {
    backupFailed: 'Backup failed',
  },
  backupFailed: {
    title: 'The backup failed',
    text: () => 'The nightly backup couldn’t be made. The site says:',
    action: 'Open Backups',
    after: 'The site tries again in an hour. Until there’s a backup, you’ll get one email like this a day.',
  },
};
