import { GFM, parser } from '@lezer/markdown';

const markdown = parser.configure([GFM]);

/** Blocks that a page does not show in place, such as footnotes. */
const HIDDEN = new Set(['LinkReference', 'CommentBlock', 'ProcessingInstructionBlock', 'HTMLBlock']);
const FOOTNOTE = /^\[\^[^\]]+\]:/;

/** The lines, from 1, in which the blocks of a text begin that its page shows as elements of their own. */
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
