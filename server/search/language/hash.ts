/** FNV-1a over UTF-16 code units with a final mix; returns 32 bits, signed. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  const value = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return value ^ (value >>> 13);
}
