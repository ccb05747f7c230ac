/** The database cannot be used; the message is for the user who starts the service. */
export class StorageError extends Error {
  override name = 'StorageError';
}
