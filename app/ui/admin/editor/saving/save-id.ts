/**
 * A random id for a save. `crypto.randomUUID` requires a secure context, which a site on a local network does not
 * have.
 */
export function newSaveId(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('');
}
