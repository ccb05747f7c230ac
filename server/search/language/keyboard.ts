/** The keys of the US layout, and the characters on them in the Ukrainian layout, in the same order. */
const LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.\\`";
const UKRAINIAN = "йцукенгшщзхїфівапролджєячсмитьбюґ'";

const TO_UKRAINIAN = table(LATIN, UKRAINIAN);
const TO_LATIN = table(UKRAINIAN, LATIN);

/** A word with optional search operators around it. Words of three or more letters may end with a comma or full stop. */
const LATIN_WORD = /^[-"(]*[a-z\d]+(?:-[a-z\d]+)*(?:(?<=[a-z\d]{3})[.,])?[)"!?]*$/i;

/**
 * The text as typed in the other keyboard layout (`ghbdsn` is `привіт`, `куфсе` is `react`). Null when no letter
 * changes or the result has no words: seven Ukrainian letters share keys with Latin punctuation, so `Київ` would
 * be `Rb]d`.
 */
export function switchLayout(text: string): string | null {
  const isLatin = /[a-z]/i.test(text);
  const isCyrillic = /\p{Script=Cyrillic}/u.test(text);
  if (isLatin === isCyrillic) return null;

  const keys = isLatin ? TO_UKRAINIAN : TO_LATIN;
  let switched = '';
  for (const letter of text) {
    const other = keys.get(letter.toLowerCase());
    if (other === undefined) switched += letter;
    else switched += letter === letter.toLowerCase() ? other : other.toUpperCase();
  }

  return isLatin || areLatinWords(switched) ? switched : null;
}

function areLatinWords(text: string): boolean {
  return text.split(/\s+/).every((piece) => LATIN_WORD.test(piece) || !/[a-z]/i.test(piece));
}

function table(from: string, to: string): Map<string, string> {
  const shifted: [string, string][] =
    from === LATIN
      ? [
          ['{', 'х'],
          ['}', 'ї'],
          [':', 'ж'],
          ['"', 'є'],
          ['<', 'б'],
          ['>', 'ю'],
        ]
      : [];
  return new Map([
    ...Array.from(from, (key, index) => [key, to[index] ?? key] as [string, string]),
    ...shifted,
  ]);
}
