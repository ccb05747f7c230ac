import type { Edit, Selected } from './markdown-edits.ts';

const HEADING = /^(#{1,6})\s+/;
const FENCE = '```';

/** Makes each line a heading, one level below the title; a heading goes down one level, and in the end becomes text. */
export function toggleHeading(selected: Selected): Edit {
  const [first = ''] = linesOf(selected);
  const level = HEADING.exec(first)?.[1]?.length ?? 0;
  const mark = level === 0 ? '## ' : level < 3 ? '### ' : '';
  return changeLines(selected, (line) => mark + line.replace(HEADING, ''));
}

/** Puts a mark such as `- ` before each line, or removes it if all lines have it. */
export function toggleLineMark(selected: Selected, mark: string): Edit {
  const isMarked = linesOf(selected).every((line) => line.startsWith(mark));
  return changeLines(selected, (line) => (isMarked ? line.slice(mark.length) : mark + line));
}

export function makeCodeBlock(selected: Selected): Edit {
  const { text, from, to } = selected;
  const shift = FENCE.length + 1;
  return {
    from: 0,
    to: text.length,
    insert: `${FENCE}\n${text}\n${FENCE}`,
    select: { from: from + shift, to: to + shift },
  };
}

/** Puts an empty table after the lines and selects its first heading. */
export function insertTable({ text }: Selected, heading: string): Edit {
  const before = text.trim() === '' ? '' : '\n\n';
  const start = text.length + before.length;
  const gap = ' '.repeat(heading.length);
  const rows = [`| ${heading} | ${heading} |`, '| --- | --- |', `| ${gap} | ${gap} |`];
  const at = start + 2;

  return {
    from: text.length,
    to: text.length,
    insert: `${before}${rows.join('\n')}\n`,
    select: { from: at, to: at + heading.length },
  };
}

export function nextFootnote(text: string): number {
  const numbers = [...text.matchAll(/\[\^(\d{1,4})\]/g)].map(([, number]) => Number(number));
  return Math.max(0, ...numbers) + 1;
}

function linesOf({ text }: Selected): string[] {
  return text.split('\n');
}

/** The selection keeps its place in the text of its lines. */
function changeLines(selected: Selected, change: (line: string) => string): Edit {
  const { text, from, to } = selected;
  const lines = linesOf(selected);
  const changed = lines.map(change);
  const insert = changed.join('\n');
  const added = (changed[0]?.length ?? 0) - (lines[0]?.length ?? 0);
  const start = Math.max(0, from + added);
  const end = Math.max(start, to + insert.length - text.length);

  return { from: 0, to: text.length, insert, select: { from: start, to: end } };
}
