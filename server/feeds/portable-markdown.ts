/** Where a text is going to stand: its page, and the level of the heading above it. */
export type Place = { pageUrl: string; under: number };

/** However far it is indented: it may stand in a list. */
const FENCE = /^[ \t]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)?(`{3,}|~{3,})(.*)$/;
const HEADING = /^( {0,3})(#{1,6})(?=[ \t]|$)/;
const UNDERLINE = /^ {0,3}(=+|-+)[ \t]*$/;
/** Begins a list, a quote, a table, indented code or an element, up to the next empty line. */
const CONTAINER = /^(?: {0,3}(?:[-+*](?=[ \t]|$)|[>|]|\d{1,9}[.)](?=[ \t]|$)|<(?=[a-z/]))| {4}|\t)/i;
/** Those of them that can follow a line of text without an empty one. */
const INTERRUPTION = /^ {0,3}(?:[-+*][ \t]+\S|>|1[.)][ \t]+\S)/;
/** A line between parts, or a definition: neither is text that could become a heading. */
const NO_TEXT = /^ {0,3}(?:([-*_])(?:[ \t]*\1){2,}[ \t]*$|\[[^\]]+\]:)/;
/** HTML that goes on to its own end, whatever stands in it (CommonMark, 4.6, kinds 1 and 2). */
const RAW = /^ {0,3}<(?:(pre|script|style|textarea)(?=[\s>]|$)|!--)/i;

/**
 * An author's Markdown for a place of its own: addresses made absolute, and headings moved below the one
 * it stands under, by their nesting as on the page. Code stays as it is. Goes through the text once, line by
 * line, so that no text takes long: parsing it as a page does would hold up readers.
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

/** Gives each heading in turn its signs: one more than the nearest one before it that outranks it. */
function levelsUnder(top: number): (depth: number) => string {
  const outranking: number[] = [];
  return (depth) => {
    while ((outranking.at(-1) ?? 0) >= depth) outranking.pop();
    outranking.push(depth);
    return '#'.repeat(Math.min(top + outranking.length, 6));
  };
}

/** Knows where the text began that a line of `===` or `---` below it would make a heading. */
class Paragraph {
  /** The number of its first line; null outside of one. */
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

/** What ends the code or raw HTML that a line begins; null where it begins none, or ends it itself. */
function endOf(line: string): RegExp | null {
  const [, fence = '', info = ''] = FENCE.exec(line) ?? [];
  // Backticks after backticks are code in a line of text.
  if (fence && !(fence.startsWith('`') && info.includes('`'))) {
    return new RegExp(`^[ \\t]*${fence[0]}{${fence.length},}[ \\t]*$`);
  }
  const raw = RAW.exec(line);
  if (!raw) return null;
  const end = raw[1] ? new RegExp(`</${raw[1]}>`, 'i') : /-->/;
  return end.test(line) ? null : end;
}

const NOT_RELATIVE = String.raw`(?![a-z][a-z\d+.-]*:|//|[\s>"'){]|$)`;
/** What stands before an address: of a link or a picture, of a definition, of an element. */
const BEFORE_ADDRESS = new RegExp(
  String.raw`((?:\]\(|^ {0,3}\[(?!\^)[^\]]+\]:)[ \t]*(?:<|(?![<\s]))|\s(?:href|src|poster)[ \t]*=[ \t]*["'])${NOT_RELATIVE}([/#?]?)`,
  'gi',
);

/** Nothing of an address changes but its beginning, so there is nothing to decode or to escape. */
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

/** Maps the parts of a line that stand outside of code spans (CommonMark, 6.1). */
function outsideCode(line: string, map: (text: string) => string): string {
  const runs = Array.from(line.matchAll(/`+/g), ({ 0: { length }, index }) => ({
    length,
    index,
    end: index + length,
  }));
  const parts: string[] = [];
  const laterByLength = new Map<number, { index: number; end: number }>();
  /** By where a run begins: the end of the next one that is as long, and closes it. */
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
