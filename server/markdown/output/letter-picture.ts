import { LETTER_WIDTH, PICTURE_WIDTHS } from '#contract/limits.ts';

/** Pictures are at most as wide as the letter; a variant is large enough for it. */
export function letterPicture(
  { src, width, height }: { src: string; width: number; height: number },
  pageUrl: string,
): { src: string; width?: number; height?: number } {
  const ratio = height / width;
  const shown = Math.min(LETTER_WIDTH, width || LETTER_WIDTH);
  const url = new URL(src, pageUrl);
  const isOwn = url.origin === new URL(pageUrl).origin && url.pathname.startsWith('/api/media/');

  const variant = PICTURE_WIDTHS.find((candidate) => candidate >= shown);
  if (isOwn && variant && width > shown) url.search = `?w=${variant}`;
  const size = Number.isFinite(ratio) ? { width: shown, height: Math.round(shown * ratio) } : {};

  return { src: url.href, ...size };
}
