/** A random name of a save. `crypto.randomUUID` needs a secure context, which a site on a local network is not. */
export function newSaveId(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('');
}
