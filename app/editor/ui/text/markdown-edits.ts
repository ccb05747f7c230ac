/** A text with a selection; positions are in UTF-16 units. */
export type Selected = { text: string; from: number; to: number };

/** The text that replaces the characters from `from` to `to`, and the selection afterwards. */
export type Edit = { from: number; to: number; insert: string; select: { from: number; to: number } };

/** Puts a mark around the selection or removes it. If the caret is before the closing mark, it moves past it. */
export function toggleMark({ text, from, to }: Selected, mark: string): Edit {
  const { length } = mark;
  const inner = text.slice(from, to);

  const isBeforeMark = from === to && text.slice(to, to + length) === mark;
  if (
    isBeforeMark &&
    text.slice(0, from).split(mark).length % 2 === 0 &&
    !text.slice(0, from).endsWith(mark)
  ) {
    return { from, to, insert: '', select: { from: to + length, to: to + length } };
  }

  if (text.slice(from - length, from) === mark && text.slice(to, to + length) === mark) {
    const select = { from: from - length, to: to - length };
    return { from: from - length, to: to + length, insert: inner, select };
  }
  return { from, to, insert: mark + inner + mark, select: { from: from + length, to: to + length } };
}

/** Turns the selection into the text of a link and selects the place for its address. */
export function makeLink({ text, from, to }: Selected): Edit {
  const inner = text.slice(from, to);
  const isAddress = /^(https?:\/\/|\/)\S+$/i.test(inner);
  const insert = isAddress ? `[](${inner})` : `[${inner}]()`;
  const at = from + (isAddress ? 1 : inner.length + 3);
  return { from, to, insert, select: { from: at, to: at } };
}

const ITEM = /^(?<indent>\s*)(?<mark>(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?|>\s?)(?<rest>.*)$/s;

/**
 * The edit for Enter in a list or a quotation: the next item, or the end of the list if the item is empty, with empty
 * lines around, so that what follows is not a part of the list. Null for the usual effect of Enter.
 */
export function continueLine({ text, from, to }: Selected): Edit | null {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const groups = from === to ? ITEM.exec(text.slice(start, from))?.groups : undefined;
  if (!groups) return null;

  const { indent = '', mark = '', rest = '' } = groups;
  const [restOfLine = '', lineBelow = ''] = text.slice(from).split('\n', 2);
  if (rest === '' && restOfLine.trim() === '') {
    const lineAbove = text.slice(0, start).split('\n').at(-2) ?? '';
    const above = lineAbove.trim() === '' ? '' : '\n';
    const below = lineBelow.trim() === '' ? '' : '\n';
    const at = start + above.length;
    return { from: start, to: from + restOfLine.length, insert: above + below, select: { from: at, to: at } };
  }

  const insert = `\n${indent}${nextMark(mark)}`;
  const at = from + insert.length;
  return { from, to, insert, select: { from: at, to: at } };
}

function nextMark(mark: string): string {
  return mark.replace(/^\d+/, (number) => String(Number(number) + 1)).replace(/\[[xX]\]/, '[ ]');
}

export function mediaMarkdown(url: string, alt: string): string {
  return `![${alt.trim().replaceAll(/[[\]\\]/g, '\\$&')}](${url})`;
}

/**
 * Replaces the selection by a picture or a video, as a block of its own. It stays in its line if text goes on
 * after it, and in lists and quotations.
 */
export function insertMedia({ text, from, to }: Selected, media: string): Edit {
  const before = text.slice(0, from);
  const after = text.slice(to);
  const start = before.slice(before.lastIndexOf('\n') + 1);

  const isBetween = start.trim() !== '' && /^[^\n]*\S/.test(after);
  if (isBetween || ITEM.test(start) || /^\s/.test(start)) {
    const at = from + media.length;
    return { from, to, insert: media, select: { from: at, to: at } };
  }

  const above = before.trim() === '' ? '' : '\n'.repeat(2 - newlines(/\n{0,2}$/, before));
  const below = newlines(/^\n{0,2}/, after);
  const insert = above + media + '\n'.repeat(2 - below);
  const at = from + insert.length + below;

  return { from, to, insert, select: { from: at, to: at } };
}

function newlines(pattern: RegExp, text: string): number {
  return pattern.exec(text)?.[0].length ?? 0;
}
