import { StorageError } from '#server/db/storage-error.ts';

/** The reason why an archive cannot be written, read or restored. */
export type BackupFailure =
  | 'exists'
  | 'foreign'
  | 'damaged'
  | 'newer'
  | 'no_passphrase'
  | 'wrong_passphrase'
  | 'not_empty'
  | 'no_space'
  | 'busy';

/** The message tells the user of the command what is wrong, in one or two sentences. */
export class BackupError extends StorageError {
  override name = 'BackupError';
  readonly reason: BackupFailure;

  constructor(reason: BackupFailure, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.reason = reason;
  }
}
