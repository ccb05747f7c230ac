export type BackupKind = 'nightly' | 'manual';

/** A backup in the folder of the machine that responds. `at` is ISO 8601. */
export type BackupFile = { name: string; kind: BackupKind; at: string; bytes: number; isEncrypted: boolean };

/** Times are ISO 8601. */
export type Backups = {
  /** Null if no nightly backups are set up. */
  nightly: { next: string; keep: number } | null;
  /** The last backup of any kind, on any machine. */
  last: { at: string; bytes: number } | null;
  /** Failures of a kind since its last success, with the message of the error. */
  failures: { kind: BackupKind; at: string; message: string }[];
  /** When the manual backup started that is still running; null if there is none. */
  runningSince: string | null;
  isEncrypted: boolean;
  /** The newest first. */
  files: BackupFile[];
};
