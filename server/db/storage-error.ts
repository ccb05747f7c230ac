/** The database, or a backup of it, cannot be used; the message is for the person who started the program. */
export class StorageError extends Error {
  override name: string = 'StorageError';
}
