import { OPEN_GRAPH_HEIGHT, OPEN_GRAPH_WIDTH } from '#contract/limits.ts';
import type { PictureContent, PostPictureContent, SitePictureContent } from './picture-content.ts';

/** An element in the form that satori reads. `key` identifies it in satori's callbacks. */
export type Element = {
  type: string;
  key?: string;
  props: { style: Record<string, string | number>; children?: (Element | string)[]; src?: string };
};

/** One family for each script: satori looks for a missing glyph in the next family, not in its next file. */
export const FONT_FAMILIES = [
  'latin',
  'cyrillic',
  'latin-ext',
  'cyrillic-ext',
  'greek',
  'vietnamese',
] as const;
export const FONT_WEIGHTS = [500, 600] as const;

const FAMILIES = FONT_FAMILIES.map((name) => `Literata ${name}`).join(', ');

/** The maximum height of the title in pixels, for a post and for the site. */
const POST_TITLE_HEIGHT = 312;
const SITE_TITLE_HEIGHT = 230;
/** Font sizes for titles from one word to 300 letters. A title too long for the last size is cut off. */
export const TITLE_SIZES = [104, 92, 82, 74, 66, 60, 54, 48, 43, 39, 36] as const;
export const TITLE_KEY = 'title';

// The light theme of `app/styles/tokens.css`.
const PAPER = '#fbfaf7';
const INK = '#1c1b1a';
const SOFT_INK = '#5f5b55';
const RULE = '#dfdad0';
const ACCENT = '#1d4f9e';

export const SURFACE = '#f3f0e9';

/** The width of the cover, at the right edge. */
export const COVER_WIDTH = 440;
/** The space between the text and the cover. */
const GAP = 56;
const MARGIN = 80;
const LINE_HEIGHT = 1.14;

/** The width of the lines of a title. */
export function lineWidthOf({ hasCover }: { hasCover: boolean }): number {
  return OPEN_GRAPH_WIDTH - MARGIN - rightMargin(hasCover);
}

export type Layout = {
  /** The font size of the title, in pixels. */
  size: number;
  /** Whether the title is too long for its space and is cut off. */
  cut: boolean;
  hasCover: boolean;
  /** Whether the lines of the title get the same length. Narrower lines would break long words. */
  isBalanced: boolean;
};

/** The elements of a picture with a title of this size; with `cut`, the title ends where its space ends. */
export function layOutPicture(picture: PictureContent, layout: Layout): Element {
  const { size, hasCover } = layout;
  const content = picture.title === null ? siteContent(picture, size) : postContent(picture, layout);
  const frame = {
    width: OPEN_GRAPH_WIDTH,
    height: OPEN_GRAPH_HEIGHT,
    padding: `60px ${rightMargin(hasCover)}px 52px ${MARGIN}px`,
    flexDirection: 'column',
    backgroundColor: PAPER,
    color: INK,
    fontFamily: FAMILIES,
    fontWeight: 500,
  };

  return box(frame, content);
}

/** Lays out texts side by side on separate lines, to be measured. Their keys are their indexes. */
export function layOutWords(texts: string[], size: number): Element {
  const words = texts.map((text, index) => ({
    type: 'div',
    key: String(index),
    props: { style: { ...titleStyle(size), whiteSpace: 'nowrap' }, children: [text] },
  }));
  return box({ flexDirection: 'column', alignItems: 'flex-start', fontFamily: FAMILIES }, words);
}

export function titleHeightOf(picture: PictureContent): number {
  return picture.title === null ? SITE_TITLE_HEIGHT : POST_TITLE_HEIGHT;
}

function postContent(picture: PostPictureContent, { size, cut, isBalanced }: Layout): Element[] {
  const wrap = isBalanced ? {} : { textWrap: 'wrap' };
  const { site, title, author, tag, language } = picture;
  const name = [mark(64), line(site, { marginLeft: 12, fontSize: 34 })];

  return [
    box({ alignItems: 'center' }, name),
    box({ flexGrow: 1, flexDirection: 'column', justifyContent: 'center' }, [
      {
        type: 'div',
        key: TITLE_KEY,
        props: { style: { ...titleStyle(size), ...wrap, ...(cut ? cutAfter(size) : {}) }, children: [title] },
      },
    ]),
    box({ borderTop: `2px solid ${RULE}`, paddingTop: 24, fontSize: 30, color: SOFT_INK }, [
      line(tag === null ? author : `${author} · ${tag}`, { flexGrow: 1, flexShrink: 1 }),
      line(language, { marginLeft: 40, color: ACCENT, flexShrink: 0 }),
    ]),
  ];
}

function siteContent({ site, languages }: SitePictureContent, size: number): Element[] {
  const [own = '', ...others] = languages;
  return [
    box({ flexGrow: 1, flexDirection: 'column', justifyContent: 'center' }, [
      mark(160),
      {
        type: 'div',
        key: TITLE_KEY,
        props: { style: { ...titleStyle(size), marginTop: 28 }, children: [site] },
      },
      box({ marginTop: 28, fontSize: 36, color: SOFT_INK }, [
        line(own, { color: ACCENT }),
        ...others.flatMap((language) => [line('·', { margin: '0 16px' }), line(language, {})]),
      ]),
    ]),
  ];
}

function rightMargin(hasCover: boolean): number {
  return hasCover ? COVER_WIDTH + GAP : MARGIN;
}

function titleStyle(size: number) {
  return {
    display: 'block',
    fontSize: size,
    fontWeight: 600,
    lineHeight: LINE_HEIGHT,
    letterSpacing: '-0.01em',
    wordBreak: 'break-word',
    textWrap: 'balance',
  };
}

function cutAfter(size: number) {
  return { lineClamp: Math.floor(POST_TITLE_HEIGHT / (size * LINE_HEIGHT)), textWrap: 'wrap' };
}

function box(style: Record<string, string | number>, children: Element[]): Element {
  return { type: 'div', props: { style: { display: 'flex', boxSizing: 'border-box', ...style }, children } };
}

/** Text on one line, which ends in an ellipsis if it does not fit. */
function line(text: string, style: Record<string, string | number>): Element {
  const cut = { display: 'block', whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' };
  return { type: 'div', props: { style: { ...cut, ...style }, children: [text] } };
}

/** The mark of `public/favicon.svg`; its shape begins 5 units from the edge of the drawing. */
function mark(size: number): Element {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke-width="3.2"><path stroke="${INK}" d="M10.5 22V5.2h4.2a8.5 8.5 0 0 1 0 17"/><path stroke="${ACCENT}" d="M5 28v-5.5h22V28"/></svg>`;
  const src = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  return { type: 'img', props: { src, style: { width: size, height: size, marginLeft: -size / 10 } } };
}
