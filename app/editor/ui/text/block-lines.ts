import { GFM, parser } from '@lezer/markdown';

const markdown = parser.configure([GFM]);

/** Blocks that a page does not show in place, such as footnotes. */
const HIDDEN = new Set(['LinkReference', 'CommentBlock', 'ProcessingInstructionBlock', 'HTMLBlock']);
const FOOTNOTE = /^\[\^[^\]]+\]:/;

/**
 * The numbers (from 1) of the lines on which the text's blocks begin, as far as the page shows them as separate
 * elements.
 */
export function blockLines(text: string): number[] {
  const lines: number[] = [];
  let line = 1;
  let counted = 0;

  for (let node = markdown.parse(text).topNode.firstChild; node; node = node.nextSibling) {
    if (HIDDEN.has(node.name) || FOOTNOTE.test(text.slice(node.from, node.from + 100))) continue;
    for (; counted < node.from; counted++) if (text.charCodeAt(counted) === 10) line++;
    lines.push(line);
  }
  return lines;
}
