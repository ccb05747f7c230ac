/** FNV-1a over UTF-16 code units with a final mix: 32 bits, signed. */
export function hashText(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return mix(value);
}

/** The same over the bytes from `from` to `to`. */
export function hashBytes(bytes: ArrayLike<number>, from: number, to: number): number {
  let value = 0x811c9dc5;
  for (let at = from; at < to; at++) value = Math.imul(value ^ (bytes[at] ?? 0), 0x01000193);
  return mix(value);
}

function mix(hash: number): number {
  const value = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return value ^ (value >>> 13);
}
