/** A part of a comment: lines as written, the lines of a quote without `>`, or code without its fences. */
export type CommentBlock = { kind: 'text' | 'quote' | 'code'; text: string };

const FENCE = /^```[\w+#.-]*\s*$/;
const FENCE_END = /^```\s*$/;
/** A quote mark that does not begin an emoticon such as `>:(`. */
const QUOTED = /^>(?: |$|(?=[>\p{L}\p{N}«"“„'’`(]))/u;

/**
 * Splits a comment into text, quotes (lines that begin with `>`) and code between two lines of three backticks.
 * Fences without an end are text. All of the text stays, except marks and empty lines around blocks.
 */
export function splitBlocks(comment: string): CommentBlock[] {
  const lines = comment.split('\n');
  const blocks: { kind: CommentBlock['kind']; lines: string[] }[] = [];
  const lastFence = lines.findLastIndex((line) => FENCE_END.test(line));

  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const end = FENCE.test(line) && at < lastFence ? endOfCode(lines, at) : null;
    if (end !== null) {
      blocks.push({ kind: 'code', lines: lines.slice(at + 1, end) });
      at = end;
      continue;
    }

    const kind = QUOTED.test(line) ? 'quote' : 'text';
    const last = blocks.at(-1);
    const own = kind === 'quote' ? line.replace(QUOTED, '') : line;
    if (last?.kind === kind) last.lines.push(own);
    else blocks.push({ kind, lines: [own] });
  }
  return blocks
    .map(({ kind, lines: own }) => ({ kind, text: own.join('\n').replace(/^\n+|(?<!\n)\n+$/g, '') }))
    .filter(({ text }) => text.trim() !== '');
}

/** A part of a line. The text of emphasis may have parts of its own. */
export type InlinePart = { kind: 'text' | 'code' | 'em' | 'strong'; text: string };

/**
 * Code in backticks, or emphasis: marks next to its words and at the edges of words, so that `2*3*4`, `snake_case`,
 * `__init__` and addresses stay as written. The length is bounded, so that marks without an end cost little.
 */
const INLINE =
  /`([^`\n]+)`|(?<=^|[\s([{«“„"'’‘—–])(\*\*|\*(?!\*)|_(?!_))(?=[*_]*[^\s*_])((?:`[^`\n]+`|[^`\n]){1,500}?)(?<=\S)\2(?=$|[\s.,:;!?)\]}»”“"'’…—–-])/gu;

/** Splits a line or lines into code, emphasis and the text between. */
export function splitInline(text: string): InlinePart[] {
  const parts: InlinePart[] = [];
  let position = 0;
  for (const { 0: whole, 1: code, 2: mark, 3: emphasized = '', index } of text.matchAll(INLINE)) {
    parts.push({ kind: 'text', text: text.slice(position, index) });
    if (code !== undefined) parts.push({ kind: 'code', text: code });
    else parts.push({ kind: mark === '**' ? 'strong' : 'em', text: emphasized });
    position = index + whole.length;
  }

  parts.push({ kind: 'text', text: text.slice(position) });
  return parts.filter((part) => part.text !== '');
}

function endOfCode(lines: string[], start: number): number {
  let at = start + 1;
  while (!FENCE_END.test(lines[at] ?? '```')) at++;
  return at;
}
