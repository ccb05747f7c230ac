import type { Root as HtmlRoot } from 'hast';
import { sanitize } from 'hast-util-sanitize';
import type { List, ListItem, Paragraph, PhrasingContent, Root } from 'mdast';
import { toHast } from 'mdast-util-to-hast';
import { remark } from 'remark';
import remarkGfm from 'remark-gfm';
import { transformCode } from './code/code.ts';
import { remarkDollarMath } from './dollar-maths.ts';
import { transformFootnotes } from './footnotes.ts';
import { transformHeadings } from './headings.ts';
import { transformHtml } from './html/html.ts';
import { Ids } from './ids.ts';
import { resolveReferences, transformLinks, trimBareAddresses } from './links.ts';
import { transformMaths } from './maths.ts';
import { mediaOf, transformMedia } from './media.ts';
import { transformNotes } from './note-blocks.ts';
import { toFeedHtml } from './output/feed-html.ts';
import { type LetterHtml, toLetterHtml } from './output/letter-html.ts';
import { type SafePart, toPageHtml } from './output/page-html.ts';
import { repairParser } from './parser-repair.ts';
import type { MarkdownLabels, RenderedMarkdown, RenderOptions } from './rendering.ts';
import { SCHEMA } from './sanitize-schema.ts';
import { transformTables } from './tables.ts';
import { codeText, countWords, firstParagraph, hasControlsOutsideCode, plainText } from './text.ts';
import { element, type HtmlElement, requireShallow, requireShallowLines, TooCostly, visit } from './tree.ts';
import { transformTypography } from './typography.ts';
import { allowWork, remarkCountWork } from './work.ts';

repairParser();

const processor = remark()
  // One tilde is a subscript in other dialects: H~2~O.
  .use(remarkGfm, { singleTilde: false })
  .use(remarkDollarMath)
  .use(remarkCountWork)
  .freeze();

/**
 * MongoDB stores at most 16 MB in a document. A million characters of prose give at most 3 MB of HTML, but
 * a small text can repeat one long URL many times.
 */
const MAX_BYTES = 6_000_000;

/** Renders in this thread; throws `TooCostly`. Only the renderer's process and tests call it; use `renderMarkdown`. */
export function compileMarkdown(markdown: string, options: RenderOptions): RenderedMarkdown {
  const { locale, siteUrl } = options;
  const { parts, ...derived } = compileTree(markdown, options);
  const feedHtml = toFeedHtml(joined(parts), { locale, siteUrl });
  const page = toPageHtml(parts);
  if (Buffer.byteLength(page.html) > MAX_BYTES) throw new TooCostly(`More than ${MAX_BYTES} bytes of HTML`);
  return { ...page, ...derived, feedHtml, words: countWords(derived.text), plain: false };
}

/** Renders a text for a letter; throws `TooCostly`. Only the renderer's process and tests call it. */
export function compileLetter(
  markdown: string,
  options: RenderOptions,
  letter: { pageUrl: string; maxBytes: number },
): LetterHtml {
  return toLetterHtml(joined(compileTree(markdown, options).parts), letter);
}

function compileTree(markdown: string, options: RenderOptions) {
  const { labels, siteUrl, typography } = options;
  requireShallowLines(markdown);
  allowWork(markdown);

  const tree = processor.parse(markdown);
  trimBareAddresses(tree);
  requireShallow(tree);
  const hasControls = hasControlsOutsideCode(tree);
  transformNotes(tree, labels);
  const ids = new Ids();
  transformHtml(tree, { siteUrl, ids });
  transformDefinitions(tree);
  requireShallow(tree);
  resolveReferences(tree, options);

  const media = mediaOf(tree, siteUrl);
  const headings = transformHeadings(tree, ids, labels);
  const { text, proseLength, rows } = plainText(tree);
  const code = codeText(tree);
  const opening = firstParagraph(tree);

  if (typography) transformTypography(tree, typography);
  transformMaths(tree, labels);
  transformFootnotes(tree, labels);
  transformLinks(tree, { siteUrl, ids });
  transformMedia(tree, options);
  transformTables(tree, labels);
  transformTasks(tree, labels);
  transformCode(tree, labels);

  const parts = tree.children.flatMap((source): SafePart[] => {
    const { children: safe } = sanitize(toHast({ type: 'root', children: [source] }), SCHEMA) as HtmlRoot;
    return safe.length > 0 ? [{ source, safe }] : [];
  });
  return { parts, headings, text, proseLength, rows, code, opening, media, hasControls };
}

/** The sanitized HTML of a text, one line for each part. */
function joined(parts: SafePart[]): HtmlRoot {
  const lines = parts.flatMap(({ safe }) => [{ type: 'text' as const, value: '\n' }, ...safe]);
  return { type: 'root', children: lines.slice(1) };
}

/** Adds a disabled checkbox with an accessible name to task list items. */
function transformTasks(tree: Root, labels: MarkdownLabels): void {
  visit(tree, 'list', (list: List) => {
    const tasks = list.children.filter((item) => typeof item.checked === 'boolean');
    if (tasks.length === 0) return;
    list.data = { hProperties: { className: ['contains-task-list'] } };
    for (const task of tasks) transformTask(task, labels);
  });
}

function transformTask(item: ListItem, labels: MarkdownLabels): void {
  const checked = item.checked === true;
  const label = checked ? labels.taskDone : labels.taskOpen;
  const box = element('input', { type: 'checkbox', disabled: true, checked, ariaLabel: label });
  const mark: PhrasingContent[] = [box, { type: 'text', value: ' ' }];

  const [first] = item.children;
  if (first?.type === 'paragraph') first.children.unshift(...mark);
  else item.children.unshift({ type: 'paragraph', children: mark });
  item.checked = null;
  item.data = { hProperties: { className: ['task-list-item'] } };
}

/** The start of a definition: a colon at the start of a line, as in PHP Markdown Extra. */
const MARK = /\n:[ \t]+/;

/** Turns paragraphs of a term and its definition lines into `dl` elements. */
function transformDefinitions(tree: Root): void {
  visit(tree, 'paragraph', (node, index, parent) => {
    const parts = partsOf(node);
    const [term = [], ...definitions] = parts;
    if (definitions.length === 0 || parts.some((part) => part.length === 0)) return;

    const entry = [element('dt', {}, term), ...definitions.map((part) => element('dd', {}, part))];
    const before = parent.children[index - 1];
    if (before?.type === 'htmlElement' && before.data.hName === 'dl') {
      before.children.push(...entry);
      parent.children.splice(index, 1);
      return index;
    }

    parent.children[index] = element('dl', {}, entry) satisfies HtmlElement;
  });
}

function partsOf({ children }: Paragraph): PhrasingContent[][] {
  const parts: PhrasingContent[][] = [[]];
  for (const child of children) {
    const [first = '', ...rest] = child.type === 'text' ? child.value.split(MARK) : [];
    if (child.type !== 'text') parts.at(-1)?.push(child);
    else if (first !== '') parts.at(-1)?.push({ type: 'text', value: first });
    parts.push(...rest.map((value): PhrasingContent[] => (value === '' ? [] : [{ type: 'text', value }])));
  }
  return parts;
}
