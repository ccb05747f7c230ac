/** The message of an expected error, or the stack of an unexpected one. */
export async function describeFailure(error: unknown): Promise<string> {
  const { ConfigError } = await import('#server/config.ts');
  if (error instanceof ConfigError) return error.message;
  const [
    { BackupError },
    { DataFolderError },
    { EngineError },
    { toDomainFailure },
    { DomainError },
    { StorageError },
  ] = await Promise.all([
    import('#server/backup/backup-error.ts'),
    import('#server/data-folder.ts'),
    import('#server/db/engine/engine-error.ts'),
    import('#server/db/failures.ts'),
    import('#server/errors.ts'),
    import('#server/storage.ts'),
  ]);
  const failure = toDomainFailure(error);
  if (failure instanceof DomainError) {
    const details = (failure.details ?? []).map(({ path, message }) => `  ${path}: ${message}`);
    return [failure.message, ...details].join('\n');
  }
  const expected = [BackupError, DataFolderError, EngineError, StorageError];
  if (failure instanceof Error && expected.some((type) => failure instanceof type)) return failure.message;
  if (isSystemError(failure)) return describeSystemError(failure);
  return failure instanceof Error ? (failure.stack ?? failure.message) : String(failure);
}

const REASONS: Record<string, string> = {
  EACCES: 'cannot be used by this user',
  EISDIR: 'is a folder',
  ENOENT: 'does not exist',
  ENOSPC: 'is on a full disk',
  ENOTDIR: 'is not a folder',
  EPERM: 'cannot be used by this user',
  EROFS: 'is on a file system that cannot be changed',
};

/** An error of the operating system, such as a full disk or a missing permission. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'errno' in error;
}

function describeSystemError({ message, code = '', path, syscall }: NodeJS.ErrnoException): string {
  const isMissing = syscall === 'mkdir' && code === 'ENOENT';
  const reason = isMissing ? 'cannot be created' : REASONS[code];
  return path === undefined || reason === undefined ? message : `${path} ${reason}.`;
}
