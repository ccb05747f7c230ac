import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Resvg } from '@resvg/resvg-js';
import satori, { type Font } from 'satori';
import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import { OPEN_GRAPH_HEIGHT, OPEN_GRAPH_WIDTH } from '#contract/limits.ts';
import { renderCover } from './cover-panel.ts';
import { hasWords, removeInvisible, removeMissing } from './glyphs.ts';
import {
  type Element,
  FONT_FAMILIES,
  FONT_WEIGHTS,
  type Layout,
  layOutPicture,
  layOutWords,
  lineWidthOf,
  TITLE_KEY,
  TITLE_SIZES,
  titleHeightOf,
} from './layout.ts';
import { beginningsOf, divideLongWords, type LongWord } from './long-words.ts';
import { formatOf, type PictureContent } from './picture-content.ts';
import type { PictureJob } from './picture-renderer.ts';

/**
 * The palette has the background, the text, the accent and the shades between them. With 32 colours the edges of
 * letters show steps.
 */
const COLOURS = 64;

// One thread leaves the other core to requests.
sharp.concurrency(1);
sharp.cache(false);

let fonts: Promise<Font[]> | undefined;

const MEASURED_SIZE = 100;

/** The largest size of a title with divided words. Above it, a smaller size is better than a hyphen. */
const LARGEST_DIVIDED = 60;

/** The maximum size of a picture in bytes; the quality of a JPEG is lowered until it fits. */
const BYTES_MAX = 100_000;
const JPEG_QUALITIES = [84, 76, 66, 54, 40] as const;

type RenderedSvg = { svg: string; titleHeight: number; missing: string[] };

/** Renders a picture in the format of its content. Characters that the fonts lack are left out. */
export async function renderPicture({ content, coverPath }: PictureJob): Promise<Uint8Array> {
  const cover = coverPath === null ? null : await renderCover(coverPath);
  const hasCover = cover !== null;
  const visible = mapTexts(content, removeInvisible);
  const { missing } = await renderContent(visible, {
    size: TITLE_SIZES[0],
    cut: false,
    hasCover,
    isBalanced: true,
  });

  const renderable =
    missing.length === 0 ? visible : mapTexts(visible, (text) => removeMissing(text, missing));
  const svg = await fitTitle(asSiteWithoutTitle(renderable), hasCover);
  return formatOf(content) === 'png' ? toPng(svg) : toJpeg(svg, cover);
}

/** The SVG with the largest title size that fits, by binary search. Large titles have no divided words. */
async function fitTitle(content: PictureContent, hasCover: boolean): Promise<string> {
  const words = await measureLongWords(content);
  const isBalanced = words.length === 0;
  const render = async (size: number, cut: boolean) => {
    const shown = divided(content, words, lineWidthOf({ hasCover }) / size);
    const isDivided = shown.title !== content.title;
    const rendered = await renderContent(shown, { size, cut, hasCover, isBalanced });
    const isAllowed = !isDivided || size <= LARGEST_DIVIDED;
    return { svg: rendered.svg, fits: isAllowed && rendered.titleHeight <= titleHeightOf(content) };
  };

  let tooLarge = -1;
  let fits: number = TITLE_SIZES.length;
  let svg: string | null = null;

  while (fits - tooLarge > 1) {
    const middle = Math.floor((tooLarge + fits) / 2);
    const rendered = await render(TITLE_SIZES[middle] ?? 0, false);
    if (rendered.fits) [fits, svg] = [middle, rendered.svg];
    else tooLarge = middle;
  }

  return svg ?? (await render(TITLE_SIZES.at(-1) ?? 0, true)).svg;
}

function divided(content: PictureContent, words: LongWord[], lineWidth: number): PictureContent {
  if (content.title === null) return content;
  return { ...content, title: divideLongWords(content.title, words, lineWidth) };
}

async function measureLongWords(content: PictureContent): Promise<LongWord[]> {
  const beginnings = [...beginningsOf(content.title ?? '')];
  // A hyphen follows each part of a word but the last.
  const texts = beginnings.flatMap(([, parts]) =>
    parts.map((text, index) => (parts[index + 1] ? `${text}-` : text)),
  );
  if (texts.length === 0) return [];

  const widths = new Map<string, number>();
  await renderSvg(layOutWords(texts, MEASURED_SIZE), ({ key, width }) => widths.set(String(key), width));
  let index = 0;

  return beginnings.map(([word, parts]) => ({
    word,
    beginnings: parts.map((text) => ({ text, width: (widths.get(String(index++)) ?? 0) / MEASURED_SIZE })),
  }));
}

async function renderContent(content: PictureContent, layout: Layout): Promise<RenderedSvg> {
  let titleHeight = 0;
  const rendered = await renderSvg(layOutPicture(content, layout), ({ key, height }) => {
    if (key === TITLE_KEY) titleHeight = height;
  });
  return { ...rendered, titleHeight };
}

async function renderSvg(
  element: Element,
  onNodeDetected: (node: { key?: unknown; width: number; height: number }) => void,
): Promise<{ svg: string; missing: string[] }> {
  const missing: string[] = [];
  fonts ??= loadFonts();
  const svg = await satori(element as Parameters<typeof satori>[0], {
    width: OPEN_GRAPH_WIDTH,
    height: OPEN_GRAPH_HEIGHT,
    fonts: await fonts,
    loadAdditionalAsset: async (_, text) => {
      missing.push(text);
      return [];
    },
    onNodeDetected,
  });

  return { svg, missing };
}

/** A palette is enough for text and flat shapes, and makes the file a third of the size. */
function toPng(svg: string): Promise<Uint8Array> {
  return pixelsOf(svg)
    .png({ palette: true, colours: COLOURS, dither: 0, effort: 7, compressionLevel: 9 })
    .toBuffer();
}

/** Colours in full resolution keep the edges of letters sharp. */
async function toJpeg(svg: string, cover: OverlayOptions | null): Promise<Uint8Array> {
  const picture = await pixelsOf(svg)
    .composite(cover ? [cover] : [])
    .png({ compressionLevel: 1 })
    .toBuffer();

  let bytes: Buffer = Buffer.alloc(0);
  for (const quality of JPEG_QUALITIES) {
    bytes = await sharp(picture).jpeg({ quality, chromaSubsampling: '4:4:4', mozjpeg: true }).toBuffer();
    if (bytes.length <= BYTES_MAX) break;
  }

  return bytes;
}

function pixelsOf(svg: string): Sharp {
  const { pixels, width, height } = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  return sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha();
}

function asSiteWithoutTitle(content: PictureContent): PictureContent {
  if (content.title === null || hasWords(content.title)) return content;
  const { locale, site, language } = content;
  return { locale, site, title: null, languages: [language] };
}

function mapTexts(content: PictureContent, map: (text: string) => string): PictureContent {
  if (content.title === null) return { ...content, site: map(content.site) };
  const { title, site, author, tag } = content;
  const shownTag = tag === null ? '' : map(tag);
  return { ...content, title: map(title), site: map(site), author: map(author), tag: shownTag || null };
}

function loadFonts(): Promise<Font[]> {
  return Promise.all(
    FONT_WEIGHTS.flatMap((weight) =>
      FONT_FAMILIES.map(async (name) => {
        const file = import.meta.resolve(`@fontsource/literata/files/literata-${name}-${weight}-normal.woff`);
        return {
          name: `Literata ${name}`,
          weight,
          style: 'normal' as const,
          data: await readFile(fileURLToPath(file)),
        };
      }),
    ),
  );
}
