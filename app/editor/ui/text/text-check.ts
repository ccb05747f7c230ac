/** A warning about a place in a Markdown text. `line` counts from 1. */
export type TextWarning = { kind: 'alt' | 'heading'; line: number; text: string };

/** A blank in the brackets is an answer: the picture is a decoration. */
export const PICTURE = /!\[\]\(\s*<?((?:[^)\s>!]|!(?!\[))+)(?=[)\s>])(?:[^)\n!]|!(?!\[))*\)/g;
const HEADING = /^ {0,3}(#{1,6})(?:[ \t](.*))?$/s;
/** Number signs at the end of a heading, which are not a part of its text (CommonMark, 4.2). */
const CLOSING = /(?<![^ \t])#+$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/**
 * Pictures without an alternative text, and headings that skip a level. The title of the post is the first
 * level, so the text begins with the second.
 */
export function checkText(markdown: string): TextWarning[] {
  const warnings: TextWarning[] = [];
  let level = 1;
  for (const { text, line } of linesOutsideOfCode(markdown)) {
    const [, marks, heading = ''] = HEADING.exec(text) ?? [];
    if (marks !== undefined) {
      if (marks.length > level + 1)
        warnings.push({ kind: 'heading', line, text: heading.trim().replace(CLOSING, '').trimEnd() });
      level = marks.length;
    }
    for (const [, address = ''] of text.matchAll(PICTURE)) {
      warnings.push({ kind: 'alt', line, text: address });
    }
  }

  return warnings;
}

/** The lines of headings, from 1. */
export function headingLines(markdown: string): number[] {
  return linesOutsideOfCode(markdown).flatMap(({ text, line }) => (HEADING.test(text) ? [line] : []));
}

/** The number of headings before a line, with the fraction of the way to the next one. */
export function positionIn(line: number, headings: number[], lines: number): number {
  const passed = headings.filter((heading) => heading <= line).length;
  const from = headings[passed - 1] ?? 1;
  const to = headings[passed] ?? lines + 1;
  return passed + Math.min(0.999, (line - from) / Math.max(1, to - from));
}

function linesOutsideOfCode(markdown: string): { text: string; line: number }[] {
  const lines: { text: string; line: number }[] = [];
  let fence: string | null = null;
  for (const [index, text] of markdown.split('\n').entries()) {
    const [, mark] = FENCE.exec(text) ?? [];
    if (fence === null && mark !== undefined) fence = mark;
    else if (fence === null) lines.push({ text, line: index + 1 });
    else if (mark?.startsWith(fence) && text.trim() === mark) fence = null;
  }

  return lines;
}
