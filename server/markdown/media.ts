import type { Image, Nodes, Paragraph, PhrasingContent, Root } from 'mdast';
import { paths } from '#contract/paths.ts';
import { isPictureUrl } from './links.ts';
import type { KnownMedium, RenderOptions } from './rendering.ts';
import { element, type HtmlElement, visit, visitAll } from './tree.ts';

const LOCAL_MEDIUM = /^\/api\/media\/([^/?#]+)(?=$|[?#])/;

/** The text column at its widest; on narrower screens a picture spans the window. */
const SIZES = '(min-width: 48rem) 44rem, 100vw';

/**
 * The path of a local medium that an address names, without query and fragment; null for any other.
 * Absolute addresses of this very site count as local.
 */
export function localMedium(url: string, siteUrl: string): string | null {
  const { origin } = new URL(siteUrl);
  const path = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
  const id = LOCAL_MEDIUM.exec(path)?.[1];
  return id === undefined ? null : paths.media(id);
}

/** Every local medium that is shown or linked to, in order, each once. */
export function mediaOf(tree: Root, siteUrl: string): string[] {
  const media = new Set<string>();
  visitAll(tree, (node) => {
    if (node.type !== 'image' && node.type !== 'link') return;
    const path = localMedium(node.url, siteUrl);
    if (path !== null) media.add(path);
  });
  return [...media];
}

/**
 * Turns images into lazy pictures with their measures, and those that are videos into players. One that
 * stands alone in its paragraph becomes a figure, its title the caption.
 */
export function arrangeMedia(tree: Root, options: RenderOptions): void {
  visit(tree, 'paragraph', (node, index, parent) => {
    const shown = standingAlone(node);
    if (!shown) return;
    const figures = shown.map((content) => figure(content, options));
    parent.children.splice(index, 1, ...figures);
    return index + figures.length;
  });
  visit(tree, 'image', (node) => {
    Object.assign(node, medium(node, options, node.title ?? undefined));
  });
}

/** The pictures of a paragraph that holds nothing else (line breaks aside), or null. */
function standingAlone(paragraph: Paragraph): PhrasingContent[] | null {
  const shown = paragraph.children.filter((child) => !isBlank(child));
  return shown.length > 0 && shown.every((child) => imageOf(child) !== null) ? shown : null;
}

function isBlank(node: PhrasingContent): boolean {
  return node.type === 'break' || (node.type === 'text' && node.value.trim() === '');
}

/** The image that a node is, or the only thing that a link shows. */
function imageOf(node: PhrasingContent): Image | null {
  if (node.type === 'image') return node;
  if (node.type !== 'link' || node.children.length !== 1) return null;
  const [child] = node.children;
  return child?.type === 'image' ? child : null;
}

function figure(content: PhrasingContent, options: RenderOptions): HtmlElement {
  const image = imageOf(content) as Image;
  const shown = medium(image, options);
  const linked = content.type === 'link' && shown.data.hName === 'img';
  const children: Nodes[] = [linked ? { ...content, children: [shown] } : shown];
  if (image.title) children.push(element('figcaption', {}, [{ type: 'text', value: image.title }]));
  return element('figure', { className: [shown.data.hName === 'video' ? 'video' : 'image'] }, children);
}

function medium(image: Image, options: RenderOptions, title?: string): HtmlElement {
  if (!isPictureUrl(image.url)) return element('span', {}, [{ type: 'text', value: image.alt ?? '' }]);
  const path = localMedium(image.url, options.siteUrl);
  const known = path === null ? undefined : options.images?.get(path);
  if (path !== null && known?.kind === 'video') return player(image, path, known, options);
  return element('img', {
    src: path ?? image.url,
    ...variants(path, known),
    alt: image.alt ?? '',
    title,
    width: known?.width,
    height: known?.height,
    loading: 'lazy',
    decoding: 'async',
  });
}

/** `srcset` of the variants below the original's width, then the original; the type goes by `Accept`. */
function variants(path: string | null, known: KnownMedium | undefined) {
  const { width, widths = [] } = known ?? {};
  const smaller = widths.filter((candidate) => width === undefined || candidate < width);
  if (path === null || smaller.length === 0) return {};
  const candidates = smaller
    .toSorted((a, b) => a - b)
    .map((candidate) => `${path}?w=${candidate} ${candidate}w`);
  if (width !== undefined) candidates.push(`${path} ${width}w`);
  return { srcSet: candidates.join(', '), sizes: SIZES };
}

function player(image: Image, path: string, known: KnownMedium, { labels }: RenderOptions): HtmlElement {
  const name = image.alt || labels.video;
  const properties = {
    src: path,
    controls: true,
    preload: 'metadata',
    poster: `${path}/thumbnail`,
    width: known.width,
    height: known.height,
    ariaLabel: name,
  };
  return element('video', properties, [element('a', { href: path }, [{ type: 'text', value: name }])]);
}
