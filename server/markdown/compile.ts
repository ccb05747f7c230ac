import type { Root } from 'mdast';
import { remark } from 'remark';
import remarkGfm from 'remark-gfm';
import remarkHtml from 'remark-html';
import { arrangeCode } from './code.ts';
import { arrangeDefinitions } from './definitions.ts';
import { arrangeFootnotes } from './footnotes.ts';
import { arrangeHeadings } from './headings.ts';
import { arrangeHtml } from './html.ts';
import { Ids } from './ids.ts';
import { arrangeLinks, resolveReferences } from './links.ts';
import { arrangeMedia, mediaOf } from './media.ts';
import { arrangeNotes, withTitledFences } from './notes.ts';
import type { RenderedMarkdown, RenderOptions } from './rendering.ts';
import { SCHEMA } from './schema.ts';
import { arrangeTables } from './tables.ts';
import { arrangeTasks } from './tasks.ts';
import { countWords, plainText } from './text.ts';
import { refuseDeepQuotes, requireShallow, TooCostly } from './tree.ts';

const processor = remark().use(remarkGfm).use(remarkHtml, { sanitize: SCHEMA }).freeze();

/**
 * A stored document holds 16 MB in all. A million characters of prose come to 3 MB at most, but a small
 * document can name one long address many times.
 */
const MAX_BYTES = 6_000_000;

const parse = (markdown: string): Root => processor.parse(withTitledFences(markdown));

/** Renders in this thread; throws `TooCostly`. Everybody but its own process and tests wants `renderMarkdown`. */
export function compileMarkdown(markdown: string, options: RenderOptions): RenderedMarkdown {
  const { labels, siteUrl } = options;
  refuseDeepQuotes(markdown);
  const tree = parse(markdown);
  requireShallow(tree);
  arrangeNotes(tree, labels, parse);
  arrangeHtml(tree, parse);
  arrangeDefinitions(tree);
  requireShallow(tree);
  resolveReferences(tree);
  const media = mediaOf(tree, siteUrl);
  const ids = new Ids();
  const headings = arrangeHeadings(tree, ids, labels);
  const text = plainText(tree);
  arrangeFootnotes(tree, labels);
  arrangeLinks(tree, { siteUrl, ids });
  arrangeMedia(tree, options);
  arrangeTables(tree, labels);
  arrangeTasks(tree, labels);
  arrangeCode(tree, labels);
  const html = processor.stringify(tree);
  if (Buffer.byteLength(html) > MAX_BYTES) throw new TooCostly(`More than ${MAX_BYTES} bytes of HTML`);
  return { html, headings, text, words: countWords(text), media, plain: false };
}
