const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Combining marks that remain after NFC and that the fonts lack. The fonts do have U+0301, the Ukrainian stress mark.
 */
const OTHER_MARKS = /(?![\u0300\u0301\u0303\u0304\u0308\u0309\u0323\u0329])\p{M}/gu;

/** Removes characters without a glyph, which would be drawn as a box: controls, joiners, direction marks. */
export function removeInvisible(text: string): string {
  const composed = text.normalize('NFC').replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ');
  return collapseSpace(composed.replace(/\p{C}/gu, '').replace(OTHER_MARKS, ''));
}

/** Removes the graphemes that contain a character of `missing`. */
export function removeMissing(text: string, missing: string[]): string {
  const points = new Set(missing.join(''));
  const kept = Array.from(GRAPHEMES.segment(text), ({ segment }) => segment).filter((grapheme) =>
    Array.from(grapheme).every((point) => !points.has(point)),
  );
  return collapseSpace(kept.join(''));
}

export function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

function collapseSpace(text: string): string {
  return text.replace(/[^\S\u00a0\u202f]+/gu, ' ').trim();
}
