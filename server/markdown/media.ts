import type { Image, Nodes, Paragraph, PhrasingContent, Root } from 'mdast';
import { paths } from '#contract/paths.ts';
import { toSrcset } from '#server/media/srcset.ts';
import { isPictureUrl } from './links.ts';
import type { MediumInfo, RenderOptions } from './rendering.ts';
import { element, type HtmlElement, visit, visitAll } from './tree.ts';

/** Files that browsers play, by the ending of the path. */
const VIDEO_FILE = /^[^?#]*\.(?:mp4|m4v|webm|ogv)(?:[?#]|$)/i;

const LOCAL_MEDIUM = /^\/api\/media\/([^/?#]+)(?=$|[?#])/;

/** The text column is at most 44rem wide, the page 76rem; on narrower screens a picture spans the window. */
const SIZES = '(min-width: 48rem) 44rem, 100vw';
const WIDE_SIZES = 'min(76rem, 100vw)';

/** The least width in pixels, and the least ratio of width to height, of a picture that leaves the text column. */
const WIDE = { width: 700, ratio: 1.25 };

/**
 * The path of the local medium in a URL, without query and fragment; null for any other URL. Absolute URLs
 * of this site count as local.
 */
export function localMedium(url: string, siteUrl: string): string | null {
  const { origin } = new URL(siteUrl);
  const path = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
  const id = LOCAL_MEDIUM.exec(path)?.[1];
  return id === undefined ? null : paths.media(id);
}

/** True for a video of this site, and for an address that ends like the name of a video. */
export function isPlayable(url: string, siteUrl: string): boolean {
  return localMedium(url, siteUrl) !== null || VIDEO_FILE.test(url);
}

/** Every local medium that the document shows or links to, in order, without duplicates. */
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
 * Turns images into lazy-loaded pictures with their dimensions, and videos into players. An image that has a
 * paragraph of its own becomes a figure, with its title as the caption.
 */
export function transformMedia(tree: Root, options: RenderOptions): void {
  visit(tree, 'htmlElement', ({ data, children: [first] }) => {
    const image = data.hName === 'figure' && first ? imageOf(first as PhrasingContent) : null;
    if (image) data.hProperties = { ...data.hProperties, className: figureClass(medium(image, options)) };
  });
  visit(tree, 'paragraph', (node, index, parent) => {
    const shown = soleImages(node);
    if (!shown) return;
    const figures = shown.map((content) => figure(content, options));
    parent.children.splice(index, 1, ...figures);
    return index + figures.length;
  });
  visit(tree, 'image', (node) => {
    Object.assign(node, medium(node, options, node.title ?? undefined));
  });
}

/** The images of a paragraph without other content (except line breaks), or null. */
export function soleImages(paragraph: Paragraph): PhrasingContent[] | null {
  const shown = paragraph.children.filter((child) => !isBlank(child));
  return shown.length > 0 && shown.every((child) => imageOf(child) !== null) ? shown : null;
}

function isBlank(node: PhrasingContent): boolean {
  return node.type === 'break' || (node.type === 'text' && node.value.trim() === '');
}

/** The node itself if it is an image, or the only child of a link. */
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
  return element('figure', { className: figureClass(shown) }, children);
}

function figureClass({ data: { hName, hProperties } }: HtmlElement): string[] {
  if (hName === 'video') return ['video'];
  const { width, height } = hProperties as MediumInfo;
  return isWide({ width, height }) ? ['image', 'wide'] : ['image'];
}

function isWide({ width = 0, height = 0 }: MediumInfo): boolean {
  return width >= WIDE.width && width >= WIDE.ratio * height;
}

function medium(image: Image, options: RenderOptions, title?: string): HtmlElement {
  if (!isPictureUrl(image.url)) return element('span', {}, [{ type: 'text', value: image.alt ?? '' }]);

  const path = localMedium(image.url, options.siteUrl);
  const info = path === null ? undefined : options.images?.get(path);
  if (path !== null && info?.kind === 'video') return player(image, path, info, options);
  if (path === null && VIDEO_FILE.test(image.url)) return externalPlayer(image, options);

  return element('img', {
    src: path ?? image.url,
    ...variants(path, info),
    alt: (image.alt ?? '').trim(),
    title,
    width: info?.width,
    height: info?.height,
    ...colour(info),
    loading: 'lazy',
    decoding: 'async',
  });
}

/**
 * The style sheet draws the colour until the picture is loaded, and a light background behind a transparent picture.
 */
function colour(info: MediumInfo | undefined) {
  if (!info?.colour) return {};
  const { dominant, isTransparent } = info.colour;
  return isTransparent ? { className: ['transparent'] } : { dataColour: dominant };
}

/** The server picks the type of a variant by `Accept`. */
function variants(path: string | null, info: MediumInfo | undefined) {
  const srcSet = path === null || !info ? null : toSrcset(path, info);
  if (srcSet === null) return {};
  const sizes = info && isWide(info) ? WIDE_SIZES : SIZES;
  return srcSet.includes(' ') ? { srcSet, sizes } : { srcSet };
}

/** Nothing is loaded from the other site before the reader starts the video. */
function externalPlayer(image: Image, { labels }: RenderOptions): HtmlElement {
  const name = image.alt?.trim() || labels.video;
  const properties = { src: image.url, controls: true, preload: 'none', ariaLabel: name };
  return element('video', properties, [element('a', { href: image.url }, [{ type: 'text', value: name }])]);
}

function player(image: Image, path: string, info: MediumInfo, { labels }: RenderOptions): HtmlElement {
  const name = image.alt?.trim() || labels.video;
  const properties = {
    src: path,
    controls: true,
    preload: 'metadata',
    poster: `${path}/thumbnail`,
    width: info.width,
    height: info.height,
    ariaLabel: name,
  };
  return element('video', properties, [element('a', { href: path }, [{ type: 'text', value: name }])]);
}
