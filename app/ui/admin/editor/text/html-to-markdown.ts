import type { Element, Root } from 'hast';
import type { PhrasingContent } from 'mdast';
import rehypeParse from 'rehype-parse';
import rehypeRemark, { type Options } from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';

/**
 * Markdown, and the picture files that were part of the HTML. The Markdown has a file's name instead of an address.
 */
export type Pasted = { markdown: string; files: File[] };

const NAMES = { jpeg: 'jpg', png: 'png', gif: 'gif', webp: 'webp' } as const;
/** Markdown has no sign for these. */
const keepTags: NonNullable<Options['handlers']>[string] = (state, element) => [
  { type: 'html', value: `<${element.tagName}>` },
  ...(state.all(element) as PhrasingContent[]),
  { type: 'html', value: `</${element.tagName}>` },
];
const DATA_URL = /^data:(image\/(jpeg|png|gif|webp));base64,([\w+/=\s]+)$/;

let count = 0;

/**
 * Turns a clipboard's HTML into Markdown in the editor's style. Pictures that exist only in another program are left
 * out.
 */
export function htmlToMarkdown(html: string): Pasted {
  const files: File[] = [];
  const tree = unified().use(rehypeParse, { fragment: true }).parse(html);
  clean(tree, files);

  const processor = unified()
    .use(rehypeRemark, { newlines: false, handlers: { sub: keepTags, sup: keepTags } })
    .use(remarkGfm)
    .use(remarkStringify, { bullet: '-', emphasis: '_', rule: '-', fences: true, listItemIndent: 'one' });
  const markdown = processor.stringify(processor.runSync(tree));
  return { markdown: markdown.trim(), files };
}

/** Removes what other programs add, and takes pictures out of data addresses. */
function clean(parent: Root | Element, files: File[]): void {
  parent.children = parent.children.filter((node) => {
    if (node.type === 'comment') return false;
    if (node.type !== 'element') return true;
    if (/^(?:style|script|meta|title|o:p)$/.test(node.tagName)) return false;
    // WebKit ends what it copies with the one, and has the other instead of a space between elements.
    const mark = String(node.properties.className);
    if (mark === 'Apple-interchange-newline') return false;
    if (mark === 'Apple-converted-space') node.children = [{ type: 'text', value: ' ' }];
    if (node.tagName === 'img') return keepPicture(node, files);

    setMeaning(node);
    clean(node, files);
    // The link of a heading to itself is a sign that is drawn.
    return node.tagName !== 'a' || hasContent(node);
  });
}

function hasContent(element: Element): boolean {
  return element.children.some(
    (node) =>
      (node.type === 'text' && node.value.trim() !== '') ||
      (node.type === 'element' && (node.tagName === 'img' || hasContent(node))),
  );
}

/** Google Docs wraps a whole text in `<b>` of normal weight, and uses styles for bold and italic. */
function setMeaning(element: Element): void {
  const style = String(element.properties.style ?? '');
  const isPlainBold = element.tagName === 'b' && /font-weight:\s*(?:normal|400)/.test(style);
  if (isPlainBold) element.tagName = 'span';
  if (element.tagName !== 'span' || isPlainBold) return;
  if (/font-weight:\s*(?:bold|[6-9]00)/.test(style)) element.tagName = 'strong';
  else if (/font-style:\s*italic/.test(style)) element.tagName = 'em';
}

function keepPicture(picture: Element, files: File[]): boolean {
  const address = String(picture.properties.src ?? '');
  if (/^https?:\/\//i.test(address)) return true;

  const [, type = '', kind, data = ''] = DATA_URL.exec(address) ?? [];
  if (!kind) return false;

  const bytes = Uint8Array.from(atob(data.replaceAll(/\s/g, '')), (character) => character.charCodeAt(0));
  const name = `pasted-${++count}.${NAMES[kind as keyof typeof NAMES]}`;
  files.push(new File([bytes], name, { type }));
  picture.properties = { src: name, alt: picture.properties.alt ?? '' };

  return true;
}
