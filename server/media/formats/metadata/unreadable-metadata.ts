/** A wrong length or offset led to a read outside of the file. */
export class UnreadableMetadata extends Error {
  override name = 'UnreadableMetadata';
}
