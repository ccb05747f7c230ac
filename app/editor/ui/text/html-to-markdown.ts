import type { Element, ElementContent, Root } from 'hast';
import type { Root as MdastRoot } from 'mdast';
import rehypeParse from 'rehype-parse';
import rehypeRemark, { type Options } from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { element } from '#contract/markup/elements.ts';
import { markFootnotes } from '#contract/markup/footnotes.ts';
import { tidyMarks } from '#contract/markup/marks.ts';
import {
  keepNotes,
  keepTags,
  spreadMark,
  withHead,
  writeWithoutFormulas,
} from '#contract/markup/to-markdown.ts';
import { groupItems } from './pasted/word-lists.ts';

export type Pasted = {
  /** It has a file's name instead of an address. */
  markdown: string;
  /** The pictures that were part of the HTML. */
  files: File[];
  /** How many pictures exist only in another program. */
  missingPictures: number;
};

type Pictures = Omit<Pasted, 'markdown'>;

const NAMES = { jpeg: 'jpg', png: 'png', gif: 'gif', webp: 'webp' } as const;
const DATA_URL = /^data:(image\/(jpeg|png|gif|webp));base64,([\w+/=\s]+)$/;
const REMOVED = /^(?:style|script|meta|title|o:p)$/;

const HANDLERS: Options['handlers'] = {
  sub: keepTags,
  sup: keepTags,
  mark: keepTags,
  u: (state, node) => state.all(node),
  aside: keepNotes,
};

/** A path leads nowhere outside of the page that it was on. */
const LINK = /^(?:https?|mailto|tel):/i;

let count = 0;

/** Turns a clipboard's HTML into Markdown in the editor's style. Its footnotes are numbered from `firstFootnote`. */
export function htmlToMarkdown(html: string, firstFootnote = 1): Pasted {
  const pictures: Pictures = { files: [], missingPictures: 0 };
  const tree = unified().use(rehypeParse, { fragment: true }).parse(html);
  clean(tree, pictures);
  markFootnotes(tree, firstFootnote);

  const processor = unified()
    .use(rehypeRemark, { newlines: false, handlers: HANDLERS })
    .use(() => (tree: MdastRoot) => tidyMarks(tree, (url) => LINK.test(url)))
    .use(remarkGfm);
  const text = processor.runSync(tree);
  const markdown = writeWithoutFormulas((style) =>
    unified()
      .use(remarkGfm)
      .use(remarkStringify, style)
      .stringify(text as MdastRoot)
      .trim(),
  );

  return { markdown, ...pictures };
}

/** Removes what other programs add, gives elements their meaning, and takes pictures out of data addresses. */
function clean(parent: Root | Element, pictures: Pictures): void {
  parent.children = groupItems(parent.children as ElementContent[]).flatMap((node) => {
    if (node.type === 'comment') return [];
    if (node.type !== 'element' || node.tagName === 'pre') return [node];
    if (REMOVED.test(node.tagName)) return [];
    // WebKit ends what it copies with the one, and has the other instead of a space between elements.
    const mark = String(node.properties.className);
    if (mark === 'Apple-interchange-newline') return [];
    if (mark === 'Apple-converted-space') node.children = [{ type: 'text', value: ' ' }];
    if (node.tagName === 'img') return keepPicture(node, pictures) ? [node] : [];

    clean(node, pictures);
    setMeaning(node);
    return node.tagName === 'table' ? withHead(node) : [node];
  });
}

/** Programs write bold as a style, and normal weight too: Google Docs wraps a whole text in `<b>` of normal weight. */
function setMeaning(node: Element): void {
  const style = `;${node.properties.style ?? ''}`.replaceAll(/\s/g, '').toLowerCase();
  if (/^(?:b|strong)$/.test(node.tagName) && /;font-weight:(?:normal|[1-4]00)/.test(style))
    node.tagName = 'span';
  if (/^(?:i|em)$/.test(node.tagName) && style.includes(';font-style:normal')) node.tagName = 'span';

  if (node.tagName === 'span' || node.tagName === 'font') {
    const marks = [
      /;font-weight:(?:bold|[6-9]00)/.test(style) && 'strong',
      style.includes(';font-style:italic') && 'em',
      /;text-decoration(?:-line)?:[\w-]*line-through/.test(style) && 'del',
      style.includes(';vertical-align:super') && 'sup',
      style.includes(';vertical-align:sub') && 'sub',
    ];
    for (const mark of marks) if (mark) node.children = [element(mark, node.children)];
  }

  spreadMark(node);
}

function keepPicture(picture: Element, pictures: Pictures): boolean {
  const address = String(picture.properties.src ?? '');
  if (/^https?:\/\//i.test(address)) return true;

  const [, type = '', kind, data = ''] = DATA_URL.exec(address) ?? [];
  if (!kind) {
    pictures.missingPictures++;
    return false;
  }

  const bytes = Uint8Array.from(atob(data.replaceAll(/\s/g, '')), (character) => character.charCodeAt(0));
  const name = `pasted-${++count}.${NAMES[kind as keyof typeof NAMES]}`;
  pictures.files.push(new File([bytes], name, { type }));
  picture.properties = { src: name, alt: picture.properties.alt ?? '' };

  return true;
}
