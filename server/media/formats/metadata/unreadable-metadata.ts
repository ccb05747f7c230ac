/** The structure of a picture is damaged, so it may have metadata that `stripMetadata` does not find. */
export class UnreadableMetadata extends Error {
  override name = 'UnreadableMetadata';
}
