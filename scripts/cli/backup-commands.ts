import type { Row } from './command.ts';

export const backupCommands: Row[] = [
  {
    usage: 'backup verify FILE',
    description: 'check that a backup is complete and undamaged',
    load: async () => (await import('./backup.ts')).verifyBackupCommand,
  },
  {
    usage: 'backup FILE [--encrypt]',
    description:
      'write everything to one file; encrypted by --encrypt, BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE',
    load: async () => (await import('./backup.ts')).backupCommand,
  },
  {
    usage: 'restore FILE [--replace]',
    description:
      'fill an empty database from a backup (--replace deletes what is there); stop the service first',
    load: async () => (await import('./backup.ts')).restoreCommand,
  },
];
