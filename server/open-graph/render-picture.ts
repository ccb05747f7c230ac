import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Resvg } from '@resvg/resvg-js';
import satori, { type Font } from 'satori';
import sharp from 'sharp';
import { OPEN_GRAPH_HEIGHT, OPEN_GRAPH_WIDTH } from '#contract/limits.ts';
import type { Drawing } from './drawing.ts';
import { hasWords, withoutInvisible, withoutMissing } from './glyphs.ts';
import { FONT_FAMILIES, FONT_WEIGHTS, layOut, TITLE_KEY, TITLE_SIZES, titleHeightOf } from './layout.ts';

/** Paper, ink, accent and the shades between them; with 32 letters get visible steps. */
const COLOURS = 64;

// One picture at a time, and readers keep the other core.
sharp.concurrency(1);
sharp.cache(false);

let fonts: Promise<Font[]> | undefined;

type Attempt = { svg: string; titleHeight: number; missing: string[] };

/** A drawing as PNG. Letters that the fonts lack are left out. */
export async function draw(drawing: Drawing): Promise<Uint8Array> {
  const words = mapWords(drawing, withoutInvisible);
  const { missing } = await attempt(words, { size: TITLE_SIZES[0], cut: false });
  const drawable = missing.length === 0 ? words : mapWords(words, (text) => withoutMissing(text, missing));
  return toPng(await fitted(asSiteWithoutTitle(drawable)));
}

/** The picture with its title as large as there is room for. */
async function fitted(drawing: Drawing): Promise<string> {
  let tooLarge = -1;
  let fits: number = TITLE_SIZES.length;
  let svg: string | null = null;
  while (fits - tooLarge > 1) {
    const middle = Math.floor((tooLarge + fits) / 2);
    const tried = await attempt(drawing, { size: TITLE_SIZES[middle] ?? 0, cut: false });
    if (tried.titleHeight <= titleHeightOf(drawing)) [fits, svg] = [middle, tried.svg];
    else tooLarge = middle;
  }
  return svg ?? (await attempt(drawing, { size: TITLE_SIZES.at(-1) ?? 0, cut: true })).svg;
}

async function attempt(drawing: Drawing, options: { size: number; cut: boolean }): Promise<Attempt> {
  const missing: string[] = [];
  let titleHeight = 0;
  fonts ??= loadFonts();
  const svg = await satori(layOut(drawing, options) as Parameters<typeof satori>[0], {
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

/** Text and a few flat shapes, so a palette is a third of the size. */
async function toPng(svg: string): Promise<Uint8Array> {
  const { pixels, width, height } = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png({ palette: true, colours: COLOURS, dither: 0, effort: 7, compressionLevel: 9 })
    .toBuffer();
}

function asSiteWithoutTitle(drawing: Drawing): Drawing {
  if (drawing.title === null || hasWords(drawing.title)) return drawing;
  const { locale, site, language } = drawing;
  return { locale, site, title: null, languages: [language] };
}

function mapWords(drawing: Drawing, map: (text: string) => string): Drawing {
  if (drawing.title === null) return { ...drawing, site: map(drawing.site) };
  const { title, site, author, tag } = drawing;
  const shownTag = tag === null ? '' : map(tag);
  return { ...drawing, title: map(title), site: map(site), author: map(author), tag: shownTag || null };
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
