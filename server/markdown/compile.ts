import type { Root } from 'mdast';
import { remark } from 'remark';
import remarkGfm from 'remark-gfm';
import remarkHtml from 'remark-html';
import remarkMath from 'remark-math';
import { transformCode } from './code/code.ts';
import { transformDefinitions } from './definitions.ts';
import { transformFootnotes } from './footnotes.ts';
import { transformHeadings } from './headings.ts';
import { transformHtml } from './html/html.ts';
import { Ids } from './ids.ts';
import { resolveReferences, transformLinks } from './links.ts';
import { transformMaths } from './maths.ts';
import { mediaOf, transformMedia } from './media.ts';
import { transformNotes, withTitledFences } from './notes.ts';
import type { RenderedMarkdown, RenderOptions } from './rendering.ts';
import { SCHEMA } from './schema.ts';
import { transformTables } from './tables.ts';
import { transformTasks } from './tasks.ts';
import { countWords, plainText } from './text.ts';
import { requireShallow, requireShallowQuotes, TooCostly } from './tree.ts';
import { transformTypography } from './typography.ts';

const processor = remark()
  .use(remarkGfm)
  // A single dollar sign is money more often than it begins a formula.
  .use(remarkMath, { singleDollarTextMath: false })
  .use(remarkHtml, { sanitize: SCHEMA })
  .freeze();

/**
 * MongoDB stores at most 16 MB in a document. A million characters of prose give at most 3 MB of HTML, but
 * a small text can repeat one long URL many times.
 */
const MAX_BYTES = 6_000_000;

const parse = (markdown: string): Root => processor.parse(withTitledFences(markdown));

/** Renders in this thread; throws `TooCostly`. Only the renderer's process and tests call it; use `renderMarkdown`. */
export function compileMarkdown(markdown: string, options: RenderOptions): RenderedMarkdown {
  const { labels, siteUrl, typography } = options;
  requireShallowQuotes(markdown);
  const tree = parse(markdown);
  requireShallow(tree);
  transformNotes(tree, labels, parse);
  transformHtml(tree, parse);
  transformDefinitions(tree);
  requireShallow(tree);
  resolveReferences(tree);
  const media = mediaOf(tree, siteUrl);
  const ids = new Ids();
  const headings = transformHeadings(tree, ids, labels);
  const text = plainText(tree);
  if (typography) transformTypography(tree, typography);
  transformMaths(tree, labels);
  transformFootnotes(tree, labels);
  transformLinks(tree, { siteUrl, ids });
  transformMedia(tree, options);
  transformTables(tree, labels);
  transformTasks(tree, labels);
  transformCode(tree, labels);
  const html = processor.stringify(tree);
  if (Buffer.byteLength(html) > MAX_BYTES) throw new TooCostly(`More than ${MAX_BYTES} bytes of HTML`);
  return { html, headings, text, words: countWords(text), media, plain: false };
}
