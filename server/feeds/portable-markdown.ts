/** The target of a text: the URL of its page, and the level of the heading above the text. */
export type Place = { pageUrl: string; under: number };

/** A fence of a code block with any indentation, because it may be in a list. */
const FENCE = /^[ \t]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)?(`{3,}|~{3,})(.*)$/s;
const HEADING = /^( {0,3})(#{1,6})(?=[ \t]|$)/;
const UNDERLINE = /^ {0,3}(=+|-+)[ \t]*$/;
/** Starts a list, a quote, a table, indented code or an element, up to the next empty line. */
const CONTAINER = /^(?: {0,3}(?:[-+*](?=[ \t]|$)|[>|]|\d{1,9}[.)](?=[ \t]|$)|<(?=[a-z/]))| {4}|\t)/i;
/** The containers that can interrupt a paragraph, without an empty line before them. */
const INTERRUPTION = /^ {0,3}(?:[-+*][ \t]+\S|>|1[.)][ \t]+\S)/;
/** A thematic break or a link definition; neither can become a setext heading. */
const NO_TEXT = /^ {0,3}(?:([-*_])(?:[ \t]*\1){2,}[ \t]*$|\[[^\]]+\]:)/;
/** Start of an HTML block that only its own end tag closes (CommonMark, 4.6, kinds 1 and 2). */
const RAW = /^ {0,3}<(?:(pre|script|style|textarea)(?=[\s>]|$)|!--)/i;

/**
 * Converts an author's Markdown for use outside of its page: URLs become absolute, and headings move below the
 * heading above the text, by their nesting as on the page. Code stays unchanged. The text is read once, line by line,
 * in linear time; a full parse would block other requests.
 */
export function toPortableMarkdown(markdown: string, { pageUrl, under }: Place): string {
  const lines: string[] = [];
  const hashes = levelsUnder(under);
  const paragraph = new Paragraph();
  let endOfCode: RegExp | null = null;

  for (const line of markdown.split('\n')) {
    if (endOfCode) {
      lines.push(line);
      if (endOfCode.test(line)) endOfCode = null;
      continue;
    }

    endOfCode = endOf(line);
    const underline = UNDERLINE.exec(line)?.[1];
    if (underline && paragraph.start !== null) {
      const text = lines.splice(paragraph.start).map((part) => part.trim());
      lines.push(`${hashes(underline.startsWith('=') ? 1 : 2)} ${text.join(' ')}`);
      paragraph.end();
    } else if (endOfCode || HEADING.test(line)) {
      const moved = line.replace(HEADING, (_, indent, signs) => indent + hashes(signs.length));
      lines.push(endOfCode ? line : withAbsolute(moved, pageUrl));
      paragraph.end();
    } else {
      paragraph.follow(line, lines.length);
      lines.push(withAbsolute(line, pageUrl));
    }
  }

  return lines.join('\n');
}

/** Returns the number signs for each heading: one more than its nearest earlier heading of a lower depth. */
function levelsUnder(top: number): (depth: number) => string {
  const outranking: number[] = [];
  return (depth) => {
    while ((outranking.at(-1) ?? 0) >= depth) outranking.pop();
    outranking.push(depth);
    return '#'.repeat(Math.min(top + outranking.length, 6));
  };
}

/** Tracks the first line of the current paragraph, which a line of `===` or `---` turns into a heading. */
class Paragraph {
  /** Index of its first line; null outside of a paragraph. */
  start: number | null = null;
  #isContained = false;

  follow(line: string, number: number): void {
    if (line.trim() === '') {
      this.end();
      this.#isContained = false;
    } else if (this.start === null) {
      this.#isContained ||= CONTAINER.test(line);
      if (!this.#isContained && !NO_TEXT.test(line)) this.start = number;
    } else if (INTERRUPTION.test(line)) {
      this.end();
      this.#isContained = true;
    }
  }

  end(): void {
    this.start = null;
  }
}

/** A pattern for the end of the code or raw HTML that starts on this line; null if none does or it ends here. */
function endOf(line: string): RegExp | null {
  const [, fence = '', info = ''] = FENCE.exec(line) ?? [];
  // A fence of backticks with another backtick on its line is inline code.
  if (fence && !(fence.startsWith('`') && info.includes('`'))) {
    return new RegExp(`^[ \\t]*${fence[0]}{${fence.length},}[ \\t]*$`);
  }

  const raw = RAW.exec(line);
  if (!raw) return null;

  const end = raw[1] ? new RegExp(`</${raw[1]}>`, 'i') : /-->/;
  return end.test(line) ? null : end;
}

const NOT_RELATIVE = String.raw`(?![a-z][a-z\d+.-]*:|//|[\s>"'){]|$)`;
/** The text before a URL in a link or image, a link definition, or an HTML attribute. */
const BEFORE_ADDRESS = new RegExp(
  String.raw`((?:\]\(|^ {0,3}\[(?!\^)[^\]]+\]:)[ \t]*(?:<|(?![<\s]))|\s(?:href|src|poster)[ \t]*=[ \t]*["'])${NOT_RELATIVE}([/#?]?)`,
  'gi',
);

/** Only the start of a URL changes, so nothing needs decoding or escaping. */
function withAbsolute(line: string, pageUrl: string): string {
  if (!/[([:=]/.test(line)) return line;
  const beginnings: Record<string, string> = {
    '/': `${new URL(pageUrl).origin}/`,
    '#': `${pageUrl}#`,
    '?': `${pageUrl}?`,
    '': pageUrl.slice(0, pageUrl.lastIndexOf('/') + 1),
  };
  return outsideCode(line, (text) =>
    text.replace(BEFORE_ADDRESS, (_, before: string, first: string) => before + (beginnings[first] ?? '')),
  );
}

/** Maps the parts of a line outside of code spans (CommonMark, 6.1). */
function outsideCode(line: string, map: (text: string) => string): string {
  const runs = Array.from(line.matchAll(/`+/g), ({ 0: { length }, index }) => ({
    length,
    index,
    end: index + length,
  }));

  const parts: string[] = [];
  const laterByLength = new Map<number, { index: number; end: number }>();

  /** The code span that a run of backticks begins; it ends after the next run of the same length. */
  const ends = new Map<number, number>();
  for (const run of runs.toReversed()) {
    const closing = laterByLength.get(run.length);
    if (closing) ends.set(run.index, closing.end);
    laterByLength.set(run.length, run);
  }

  let done = 0;
  for (const { index } of runs) {
    const end = ends.get(index);
    if (index < done || end === undefined) continue;
    parts.push(map(line.slice(done, index)), line.slice(index, end));
    done = end;
  }

  return parts.join('') + map(line.slice(done));
}
