/** `URL.parse`, which Safari has only since version 18. Null for a text that is not an address. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
