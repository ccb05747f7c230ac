import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Resvg } from '@resvg/resvg-js';
import satori, { type Font } from 'satori';
import sharp from 'sharp';
import { OPEN_GRAPH_HEIGHT, OPEN_GRAPH_WIDTH } from '#contract/limits.ts';
import { hasWords, removeInvisible, removeMissing } from './glyphs.ts';
import {
  FONT_FAMILIES,
  FONT_WEIGHTS,
  layOutPicture,
  TITLE_KEY,
  TITLE_SIZES,
  titleHeightOf,
} from './layout.ts';
import type { PictureContent } from './picture-content.ts';

/** Background, text, accent and the shades between them. With 32 colours the edges of letters show steps. */
const COLOURS = 64;

// One thread leaves the other core to requests.
sharp.concurrency(1);
sharp.cache(false);

let fonts: Promise<Font[]> | undefined;

type RenderedSvg = { svg: string; titleHeight: number; missing: string[] };

/** Renders a picture as PNG. Characters that the fonts lack are left out. */
export async function renderPicture(content: PictureContent): Promise<Uint8Array> {
  const visible = mapTexts(content, removeInvisible);
  const { missing } = await renderSvg(visible, { size: TITLE_SIZES[0], cut: false });
  const renderable =
    missing.length === 0 ? visible : mapTexts(visible, (text) => removeMissing(text, missing));
  return toPng(await fitTitle(asSiteWithoutTitle(renderable)));
}

/** The SVG with the largest title size that fits, by binary search. */
async function fitTitle(content: PictureContent): Promise<string> {
  let tooLarge = -1;
  let fits: number = TITLE_SIZES.length;
  let svg: string | null = null;
  while (fits - tooLarge > 1) {
    const middle = Math.floor((tooLarge + fits) / 2);
    const rendered = await renderSvg(content, { size: TITLE_SIZES[middle] ?? 0, cut: false });
    if (rendered.titleHeight <= titleHeightOf(content)) [fits, svg] = [middle, rendered.svg];
    else tooLarge = middle;
  }
  return svg ?? (await renderSvg(content, { size: TITLE_SIZES.at(-1) ?? 0, cut: true })).svg;
}

async function renderSvg(
  content: PictureContent,
  options: { size: number; cut: boolean },
): Promise<RenderedSvg> {
  const missing: string[] = [];
  let titleHeight = 0;
  fonts ??= loadFonts();
  const svg = await satori(layOutPicture(content, options) as Parameters<typeof satori>[0], {
    width: OPEN_GRAPH_WIDTH,
    height: OPEN_GRAPH_HEIGHT,
    fonts: await fonts,
    loadAdditionalAsset: async (_, text) => {
      missing.push(text);
      return [];
    },
    onNodeDetected: ({ key, height }) => {
      if (key === TITLE_KEY) titleHeight = height;
    },
  });
  return { svg, titleHeight, missing };
}

/** A palette fits text and flat shapes, and the file is a third of the size. */
async function toPng(svg: string): Promise<Uint8Array> {
  const { pixels, width, height } = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png({ palette: true, colours: COLOURS, dither: 0, effort: 7, compressionLevel: 9 })
    .toBuffer();
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
