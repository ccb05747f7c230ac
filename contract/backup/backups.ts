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

/** What an archive, or the site now, contains. `madeAt` is ISO 8601; `product` is the version of the program. */
export type SiteFacts = {
  madeAt: string;
  product: string | null;
  posts: number;
  users: number;
  files: number;
};

export const RESTORE_FAILURES = [
  'foreign',
  'damaged',
  'newer',
  'no_passphrase',
  'wrong_passphrase',
  'no_space',
  'backup_failed',
  'interrupted',
  'other',
] as const;
export type RestoreFailure = (typeof RESTORE_FAILURES)[number];

/** A backup that an admin uploads to replace the site. */
export type RestoreUpload = {
  name: string;
  bytes: number;
  /**
   * `ready`: it is verified. `saving`: the backup of today is being made. `restored` and `failed` stay until the next
   * upload; after a failure the site is as it was.
   */
  phase: 'uploading' | 'checking' | 'ready' | 'saving' | 'restoring' | 'restored' | 'failed';
  /** How much of the phase is done, from 0 to 1. */
  done: number;
  found: SiteFacts | null;
  failure: RestoreFailure | null;
};
