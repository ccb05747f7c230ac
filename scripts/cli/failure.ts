/** What to tell of a failure: a sentence where it was foreseen, the stack where it was not. */
export async function describeFailure(error: unknown): Promise<string> {
  const { ConfigError } = await import('#server/config.ts');
  if (error instanceof ConfigError) return error.message;
  const [{ EngineError }, { toDomainFailure }, { DomainError }, { StorageError }] = await Promise.all([
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
  if (failure instanceof EngineError || failure instanceof StorageError) return failure.message;
  if (isSystemError(failure)) return failure.message;
  return failure instanceof Error ? (failure.stack ?? failure.message) : String(failure);
}

/** A disk that is full, a folder without rights: the operating system says it well enough. */
function isSystemError(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error && 'errno' in error;
}
