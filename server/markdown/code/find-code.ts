import { remark } from 'remark';
import remarkGfm from 'remark-gfm';
import { repairParser } from '#server/markdown/parser-repair.ts';
import { visitAll } from '#server/markdown/tree.ts';

/** The ranges of code in a Markdown text. Empty for a text that is nested too deeply to be rendered as Markdown. */
export function findCode(markdown: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  try {
    repairParser();
    visitAll(remark().use(remarkGfm).parse(markdown), ({ type, position }) => {
      const { start, end } = position ?? {};
      if (type !== 'code' && type !== 'inlineCode') return;
      if (start?.offset !== undefined && end?.offset !== undefined)
        found.push({ start: start.offset, end: end.offset });
    });
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
  return found;
}
