/** The typewriter, typographic and modifier letter apostrophes, and characters typed in their place. */
export const APOSTROPHES = "'’‘ʼʹ′`´＇‛";

/** The source of a regular expression that matches `text` with any kind of apostrophe. */
export function containingPattern(text: string): string {
  const apostrophe = `[${APOSTROPHES}]`;
  return text.normalize('NFC').split(new RegExp(apostrophe)).map(RegExp.escape).join(apostrophe);
}
