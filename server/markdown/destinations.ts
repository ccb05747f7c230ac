import { remark } from 'remark';
import remarkGfm from 'remark-gfm';

/** Where a link, an image or a definition points: its address as the reader's browser gets it. */
type Destination = { url: string; start: number; end: number };

/** Addresses that are neither of another site, nor of this one's root, nor in the document itself. */
const MAYBE_RELATIVE = /\]\(\s*<?(?![a-z][a-z\d+.-]+:|[/#?>)])|\]:\s*<?(?![a-z][a-z\d+.-]+:|[/#?>])/i;

/**
 * Replaces addresses in a Markdown text and leaves every other character as it is. `replace` gets each
 * address decoded (escapes, entities, `<>` gone), with the line it stands in counted from 1, and answers
 * the new one or null to keep it. New addresses must need no escaping.
 */
export function replaceDestinations(
  markdown: string,
  replace: (url: string, line: number) => string | null,
): string {
  const parts: string[] = [];
  let copied = 0;
  for (const { url, start, end } of findDestinations(markdown)) {
    const line = markdown.slice(0, start).split('\n').length;
    const replacement = replace(url, line);
    if (replacement === null) continue;
    parts.push(markdown.slice(copied, start), replacement);
    copied = end;
  }
  return parts.join('') + markdown.slice(copied);
}

/** A cheap look, so that a text without relative addresses need not be parsed. May err on the side of yes. */
export function mayHaveRelativeDestinations(markdown: string): boolean {
  return MAYBE_RELATIVE.test(markdown);
}

/** In their order in the text. Nothing in a text that is nested too deep to be rendered as Markdown. */
function findDestinations(markdown: string): Destination[] {
  const found: Destination[] = [];
  try {
    remark()
      .use(remarkGfm)
      .data('fromMarkdownExtensions', [collectInto(found)])
      .parse(markdown);
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
  return found.sort((a, b) => a.start - b.start);
}

type Token = { start: { offset: number }; end: { offset: number } };
type Compiler = { stack: object[] };

/** mdast has no position of an address alone; the parser's own tokens do. */
function collectInto(found: Destination[]) {
  function collect(this: Compiler, token: Token): void {
    const node = this.stack.at(-1);
    if (!node || !('url' in node) || typeof node.url !== 'string') return;
    found.push({ url: node.url, start: token.start.offset, end: token.end.offset });
  }
  return { exit: { resourceDestination: collect, definitionDestination: collect } };
}
