const SOFT_HYPHEN = '\u00ad';
const CYRILLIC = /\p{Script=Cyrillic}/u;

/** Font sizes of drawn covers in hundredths of their width, as in `drawn-covers.css`. */
const SIZES = [14, 11.5, 9.5, 8, 6.8];
const LINE_HEIGHT = 1.15;
/** The place for the text in the same unit: the covers are 100 by 52.5. */
const WIDTH = 88;
const HEIGHT = 41;
/** The widths of characters in ems: a little more than the averages of the typeface. */
const CYRILLIC_WIDTH = 0.62;
const LATIN_WIDTH = 0.55;

/**
 * The largest size in which a title with soft hyphens fits on a drawn cover, as an index from 0. A title that is
 * too long for the smallest ends with an ellipsis.
 */
export function fitTitle(title: string): { text: string; size: number } {
  const size = SIZES.findIndex((fontSize) => fits(title, fontSize));
  if (size >= 0) return { text: title, size };
  const last = SIZES.length - 1;
  return { text: shorten(title, SIZES[last] ?? 0), size: last };
}

function fits(title: string, fontSize: number): boolean {
  const lines = countLines(title, WIDTH / fontSize);
  return lines * fontSize * LINE_HEIGHT <= HEIGHT;
}

function shorten(title: string, fontSize: number): string {
  const words = title.split(' ');
  const count = words.findLastIndex((_, index) => fits(`${words.slice(0, index + 1).join(' ')}…`, fontSize));
  return `${words.slice(0, count + 1).join(' ') || title.slice(0, 20)}…`;
}

/** How many lines of a width in ems a title takes; infinite if a part without a hyphen is wider than a line. */
function countLines(title: string, lineWidth: number): number {
  let lines = 1;
  let used = 0;
  for (const word of title.split(' ')) {
    const parts = word.split(SOFT_HYPHEN).map(widthOf);
    if (Math.max(...parts) + LATIN_WIDTH > lineWidth) return Number.POSITIVE_INFINITY;
    const whole = parts.reduce((sum, part) => sum + part, 0);
    if (used > 0 && used + LATIN_WIDTH + whole <= lineWidth) {
      used += LATIN_WIDTH + whole;
      continue;
    }
    if (used > 0) lines++;
    used = 0;
    for (const part of parts) {
      if (used + part + LATIN_WIDTH > lineWidth && used > 0) {
        lines++;
        used = 0;
      }
      used += part;
    }
  }
  return lines;
}

function widthOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + (CYRILLIC.test(letter) ? CYRILLIC_WIDTH : LATIN_WIDTH), 0);
}
