const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Accents that composed letters leave over and that the fonts don't have (U+0301 stresses Ukrainian words). */
const OTHER_MARKS = /(?![\u0300\u0301\u0303\u0304\u0308\u0309\u0323\u0329])\p{M}/gu;

/** Without what has no shape of its own and would be drawn as a box: controls, joiners, marks of direction. */
export function withoutInvisible(text: string): string {
  const composed = text.normalize('NFC').replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ');
  return collapsed(composed.replace(/\p{C}/gu, '').replace(OTHER_MARKS, ''));
}

/** Without the characters that `missing` is made of, and the accents that stand on them. */
export function withoutMissing(text: string, missing: string[]): string {
  const points = new Set(missing.join(''));
  const kept = Array.from(GRAPHEMES.segment(text), ({ segment }) => segment).filter((grapheme) =>
    Array.from(grapheme).every((point) => !points.has(point)),
  );
  return collapsed(kept.join(''));
}

export function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

function collapsed(text: string): string {
  return text.replace(/[^\S\u00a0\u202f]+/gu, ' ').trim();
}
