export type BackupKind = 'nightly' | 'manual';

/** A backup in the folder of the machine that answers. `at` is ISO 8601. */
export type BackupFile = { name: string; kind: BackupKind; at: string; bytes: number; isEncrypted: boolean };

/** Times are ISO 8601. */
export type Backups = {
  /** Null if no nightly backups are set up. */
  nightly: { next: string; keep: number } | null;
  /** The last backup of any kind, on any machine. */
  last: { at: string; bytes: number } | null;
  /** Failures of a kind since its last success; the message is that of the error. */
  failures: { kind: BackupKind; at: string; message: string }[];
  /** Since when a backup that an admin wants is under way; null if none is. */
  runningSince: string | null;
  isEncrypted: boolean;
  /** The newest first. */
  files: BackupFile[];
};
