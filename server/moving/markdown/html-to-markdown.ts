import type { ElementContent, Root } from 'hast';
import type { Root as MdastRoot } from 'mdast';
import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { hasElement } from '#contract/markup/elements.ts';
import { markFootnotes } from '#contract/markup/footnotes.ts';
import { tidyMarks } from '#contract/markup/marks.ts';
import { keepNotes, keepTags, writeWithoutFormulas } from '#contract/markup/to-markdown.ts';
import type { Note } from '#server/moving/model.ts';
import { splitParagraphs } from './classic.ts';
import { cleanTree, wordsOf } from './clean-tree.ts';
import { writeKept } from './kept-html.ts';

/** With one of these schemes, or with none. */
const LINK = /^(?:https?:|mailto:|tel:|[^:]*(?:[/?#]|$))/i;

const toMdast = unified()
  .use(rehypeRemark, {
    newlines: false,
    handlers: { 'kept-html': writeKept, sup: keepTags, aside: keepNotes },
  })
  .use(() => (tree: MdastRoot) => tidyMarks(tree, (url) => LINK.test(url)))
  .freeze();

/** Deeper trees would exhaust the stack. */
const DEPTH_MAX = 200;

/**
 * A post's HTML as Markdown that a person would have written. What Markdown has no sign for stays as HTML; what readers
 * can't have is left out, with a note. `isClassic`: lines are paragraphs, without elements for them.
 */
export function htmlToMarkdown(
  html: string,
  { title, note, isClassic = false }: { title: string; note: Note; isClassic?: boolean },
): string {
  const tree = parse(html);
  if (!tree) {
    note('The elements are nested too deeply: only the words are kept');
    return html.replaceAll(/<[^<>]*>/g, ' ').trim();
  }
  if (isClassic) splitParagraphs(tree);
  cleanTree(tree, note);
  markFootnotes(tree, 1);
  removeTitle(tree, title);

  const markdown = toMdast.runSync(tree);
  return writeWithoutFormulas((style) =>
    unified()
      .use(remarkGfm)
      .use(remarkStringify, style)
      .stringify(markdown as MdastRoot)
      .trim(),
  );
}

/** Without a first heading that repeats the title, and with no heading above the second level. */
function removeTitle(tree: Root, title: string): void {
  const first = tree.children.findIndex((node) => node.type === 'element' || wordsOf(node).trim() !== '');
  const node = tree.children[first];
  const isTitle =
    node?.type === 'element' && /^h[12]$/.test(node.tagName) && wordsOf(node).trim() === title.trim();
  if (isTitle) tree.children.splice(first, 1);
  if (hasElement(tree, /^h1$/)) lowerHeadings(tree.children as ElementContent[]);
}

function lowerHeadings(nodes: ElementContent[]): void {
  for (const node of nodes) {
    if (node.type !== 'element') continue;
    const level = /^h([1-6])$/.exec(node.tagName)?.[1];
    if (level) node.tagName = `h${Math.min(6, Number(level) + 1)}`;
    lowerHeadings(node.children);
  }
}

/** Null for a tree that is nested too deeply, which the parser may not be able to build. */
function parse(html: string): Root | null {
  try {
    const tree = unified().use(rehypeParse, { fragment: true }).parse(html);
    return isDeep(tree) ? null : tree;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Without recursion, because the tree may be deep. */
function isDeep(tree: Root): boolean {
  let level: Pick<Root, 'children'>[] = [tree];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEPTH_MAX) return true;
    level = level.flatMap(({ children }) =>
      (children as ElementContent[]).filter((node) => node.type === 'element'),
    );
  }
  return false;
}
