import { SOFT_HYPHEN, withSoftHyphens } from '#server/typography/soft-hyphens.ts';

/** The beginnings of a long word that end at a syllable, and the whole word last, with their widths in ems. */
export type LongWord = { word: string; beginnings: { text: string; width: number }[] };

const BY_SPACE = /[^\s\u00a0]+/gu;

/** An upper bound of the width of a hyphen in ems; it is included in the width of each beginning. */
const HYPHEN = 0.5;

/** The beginnings of the long words of a title, to be measured. The last one for each word is the word itself. */
export function beginningsOf(title: string): Map<string, string[]> {
  const words = new Map<string, string[]>();
  for (const [word] of title.matchAll(BY_SPACE)) {
    const syllables = withSoftHyphens(word).split(SOFT_HYPHEN);
    if (syllables.length > 1)
      words.set(
        word,
        syllables.map((_, index) => syllables.slice(0, index + 1).join('')),
      );
  }
  return words;
}

/** Divides the words that are wider than a line, with hyphens; each part but the last fills its line. */
export function divideLongWords(title: string, words: LongWord[], lineWidth: number): string {
  const byWord = new Map(words.map((entry) => [entry.word, entry]));
  return title.replace(BY_SPACE, (word) => {
    const entry = byWord.get(word);
    return entry ? divide(entry, lineWidth) : word;
  });
}

function divide({ word, beginnings }: LongWord, lineWidth: number): string {
  const parts: string[] = [];
  const whole = beginnings.at(-1)?.width ?? 0;
  let start = { text: '', width: 0 };

  while (whole - start.width > lineWidth) {
    const { width, text } = start;
    const next = beginnings
      .slice(0, -1)
      .findLast((end) => end.text.length > text.length && end.width - width <= lineWidth);
    if (!next) break;

    parts.push(`${next.text.slice(text.length)}-`);
    start = { text: next.text, width: next.width - HYPHEN };
  }

  return [...parts, word.slice(start.text.length)].join(' ');
}
