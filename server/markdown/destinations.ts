import type { Nodes } from 'mdast';
import { remark } from 'remark';
import remarkGfm from 'remark-gfm';
import { repairParser } from './parser-repair.ts';

/** The URL of a link, an image or a definition, decoded, with its range in the source. */
type Destination = { url: string; start: number; end: number };

/** URLs that may be paths of other files: without a scheme or a host, not of a stored file, not only a fragment or query. */
const MAYBE_LOCAL =
  /(?:\]\(\s*<?|\]:\s*<?|\s(?:src|href)\s*=\s*["'])(?![a-z][a-z\d+.-]*:|[#?>){]|\/[/\\]|\/api\/media\/|$)/i;

/**
 * Replaces URLs in a Markdown text and leaves every other character unchanged. `replace` gets each URL
 * decoded (without escapes, entities and `<>`) and its line number, from 1, and returns the new URL or null
 * to keep it. New URLs must need no escaping.
 */
export function replaceDestinations(
  markdown: string,
  replace: (url: string, line: number) => string | null,
): string {
  const parts: string[] = [];
  let copied = 0;
  let line = 1;
  let counted = 0;

  for (const { url, start, end } of findDestinations(markdown)) {
    for (; counted < start; counted++) if (markdown[counted] === '\n') line++;
    const replacement = replace(url, line);
    if (replacement === null || start < copied) continue;
    parts.push(markdown.slice(copied, start), replacement);
    copied = end;
  }

  return parts.join('') + markdown.slice(copied);
}

/** A cheap check that saves parsing texts without paths of files. False positives are possible. */
export function mayHaveLocalDestinations(markdown: string): boolean {
  return MAYBE_LOCAL.test(markdown);
}

/** The destinations in the order of the text. Empty for a text that is nested too deeply to be rendered as Markdown. */
function findDestinations(markdown: string): Destination[] {
  const found: Destination[] = [];
  try {
    repairParser();
    const parser = remark()
      .use(remarkGfm)
      .data('fromMarkdownExtensions', [collectInto(found)]);
    collectFromHtml(parser.parse(markdown), markdown, found);
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
  return found.sort((a, b) => a.start - b.start);
}

type Token = { start: { offset: number }; end: { offset: number } };
type Compiler = { stack: object[] };

/** mdast nodes have no position for their URL; the parser's tokens do. */
function collectInto(found: Destination[]) {
  function collect(this: Compiler, token: Token): void {
    const node = this.stack.at(-1);
    if (!node || !('url' in node) || typeof node.url !== 'string') return;
    found.push({ url: node.url, start: token.start.offset, end: token.end.offset });
  }
  return { exit: { resourceDestination: collect, definitionDestination: collect } };
}

/** Tags with a file or a link, which rendering turns into images and links. */
const TAG = /<(?:a|audio|embed|iframe|img|source|video)\b[^<>]*>/gi;
const ADDRESS = /(\s(?:src|href)\s*=\s*["'])([^"'{}]+)(?=["'])/gi;

function collectFromHtml(node: Nodes, markdown: string, found: Destination[]): void {
  if ('children' in node) for (const child of node.children) collectFromHtml(child, markdown, found);
  const offset = node.position?.start.offset;
  if (node.type !== 'html' || offset === undefined) return;

  // The source is used instead of the node's value, which lacks the markers of enclosing quotes and lists.
  const html = markdown.slice(offset, node.position?.end.offset);
  for (const tag of html.matchAll(TAG)) {
    for (const { 1: before = '', 2: written = '', index } of tag[0].matchAll(ADDRESS)) {
      const start = offset + tag.index + index + before.length;
      found.push({ url: written.replaceAll('&amp;', '&'), start, end: start + written.length });
    }
  }
}
