const LETTER = /[\p{L}\p{N}]\p{M}*/u;
const HUES = 8;

/** The first letters of the first two words of a name; of a name without letters nothing. */
export function initialsOf(name: string): string {
  const letters = name.split(/[\s.\-–—_]+/).flatMap((word) => LETTER.exec(word)?.[0] ?? []);
  return letters.slice(0, 2).join('').toLocaleUpperCase('uk');
}

/** One of the colours of drawn covers for a user's id. */
export function hueOf(id: string): number {
  return [...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % HUES;
}
