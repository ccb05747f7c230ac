/** The structure of a picture is damaged, so metadata may be in it where `stripMetadata` does not find it. */
export class UnreadableMetadata extends Error {
  override name = 'UnreadableMetadata';
}
