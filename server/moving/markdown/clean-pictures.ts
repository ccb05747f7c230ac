import type { Element, ElementContent } from 'hast';
import { element, hasElement, textOf } from '#contract/markup/elements.ts';
import { isMediaName } from '#server/media/media-urls.ts';
import type { Note } from '#server/moving/model.ts';

/** Where programs that load pictures late keep the address. */
const LATE = ['dataSrc', 'dataLazySrc', 'dataOrigSrc', 'dataOriginal', 'dataOrigFile'];

/**
 * A picture with its address and its description. Its title would be shown as a caption, so only a caption is one; it is the
 * description if there is no other. Many programs use the name of the file.
 */
export function cleanPicture({ properties }: Element, { note }: { note: Note }): ElementContent[] {
  const classes = String(properties.className ?? '');
  const title = String(properties.title ?? '').trim();
  const alt = String(properties.alt ?? '').trim() || (isNameOfFile(title) ? '' : title);
  if (/\b(?:emoji|wp-smiley)\b/.test(classes)) return [{ type: 'text', value: alt }];

  const late = LATE.map((name) => properties[name]).find((value) => typeof value === 'string');
  const own = String(properties.src ?? '');
  const src = own === '' || own.startsWith('data:') ? String(late ?? own) : own;
  if (src === '' || /^(?:data|file|blob|cid):/i.test(src)) {
    note(`A picture without a file is left out${alt ? `: ${alt}` : ''}`);
    return alt ? [{ type: 'text', value: alt }] : [];
  }
  if (title !== alt && !isNameOfFile(title)) note(`The title of a picture is left out: ${title}`);
  const caption = properties.dataCaption;
  return [element('img', [], { src, alt, ...(caption ? { title: String(caption) } : {}) })];
}

function isNameOfFile(title: string): boolean {
  return title === '' || (/[\d_.-]/.test(title) && !/\s/.test(title));
}

/** A picture that links to itself in full size becomes the picture in full size. A link without words is none. */
export function cleanPictureLink(node: Element): ElementContent[] {
  const href = String(node.properties.href ?? '');
  const [only, ...others] = node.children.filter(
    (child) => child.type !== 'text' || child.value.trim() !== '',
  );
  if (only?.type === 'element' && only.tagName === 'img' && others.length === 0) {
    const isItself = isMediaName(href) && stemOf(href) === stemOf(String(only.properties.src));
    if (isItself) return [{ ...only, properties: { ...only.properties, src: href } }];
  }
  // The button of a block of a file comes after its name.
  if (String(node.properties.className ?? '').includes('wp-block-file__button'))
    return [{ type: 'text', value: ' ' }, node];
  if (!only) return node.properties.id || node.properties.name ? [node] : [];
  return href === '' && !node.properties.id && !node.properties.name ? node.children : [node];
}

/** The name of a picture without its size: WordPress calls copies `a-300x200.jpg` and `a-scaled.jpg`. */
function stemOf(address: string): string {
  const name =
    address
      .replace(/[?#].*$/s, '')
      .split('/')
      .at(-1) ?? '';
  return name.replace(/\.\w+$/, '').replace(/-(?:\d+x\d+|scaled|e\d{10,13})$/, '');
}

/** A picture with its caption; several pictures, each in a paragraph; or what else the figure is around. */
export function cleanFigure(node: Element): ElementContent[] {
  const caption = node.children.find(
    (child): child is Element => child.type === 'element' && child.tagName === 'figcaption',
  );
  const parts = node.children.filter((child) => child !== caption);
  const pictures = picturesIn(parts);
  const words = caption ? textOf(caption).replaceAll(/\s+/g, ' ') : '';
  const [first] = pictures;

  const isOnlyPicture =
    pictures.length === 1 &&
    !hasElement({ ...node, children: parts }, /^(?:table|pre|blockquote|p|kept-html)$/);
  if (first && isOnlyPicture && words !== '' && caption && !hasElement(caption, /^a$/)) {
    first.properties.title = spacedText(caption);
    return [element('p', parts)];
  }
  const link = onlyLink(parts);
  if (link && caption && words !== '' && !hasElement(caption, /^a$/)) {
    return [element('p', [{ ...link, children: caption.children }])];
  }
  const after = caption && words !== '' ? [element('p', caption.children)] : [];
  return [...toParagraphs(parts), ...after];
}

/** The address that an embedded page consists of. */
function onlyLink(nodes: ElementContent[]): Element | null {
  const [only, ...others] = nodes.filter((node) => node.type !== 'text' || node.value.trim() !== '');
  if (only?.type !== 'element' || others.length > 0) return null;
  if (only.tagName !== 'a') return /^(?:div|p|span)$/.test(only.tagName) ? onlyLink(only.children) : null;
  return textOf(only) === only.properties.href ? only : null;
}

function spacedText(node: Element): string {
  const text = (one: ElementContent): string =>
    one.type === 'text' ? one.value : one.type === 'element' ? one.children.map(text).join('') : '';
  return node.children.map(text).join('').replaceAll(/\s+/g, ' ').trim();
}

function picturesIn(nodes: ElementContent[]): Element[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'element') return [];
    return node.tagName === 'img' ? [node] : picturesIn(node.children);
  });
}

/** Each picture or link of a gallery in a paragraph of its own. */
function toParagraphs(nodes: ElementContent[]): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type === 'text' && node.value.trim() === '') return [];
    if (node.type !== 'element') return [node];
    if (/^(?:img|a|picture)$/.test(node.tagName)) return [element('p', [node])];
    const isBox = /^(?:div|ul|li|span|figure)$/.test(node.tagName) && picturesIn([node]).length > 0;
    return isBox ? toParagraphs(node.children) : [node];
  });
}
