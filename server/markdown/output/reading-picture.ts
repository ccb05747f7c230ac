import { PICTURE_WIDTHS } from '#contract/limits.ts';
import { STILL_ENDING } from '#server/media/srcset.ts';

/** A picture for a program that is not a browser. One of this site is a copy large enough for `widthMax` pixels. */
export function readingPicture(
  { src, width, height }: { src: string; width: number; height: number },
  { pageUrl, widthMax }: { pageUrl: string; widthMax: number },
): { src: string; width?: number; height?: number } {
  const ratio = height / width;
  const shown = Math.min(widthMax, width || widthMax);
  const url = new URL(src, pageUrl);
  const isOwn = url.origin === new URL(pageUrl).origin && url.pathname.startsWith('/api/media/');

  const variant = PICTURE_WIDTHS.find((candidate) => candidate >= shown);
  if (isOwn && variant) {
    url.pathname = url.pathname.replace(/(?:\.[a-z0-9]{1,5})?$/, STILL_ENDING);
    url.search = `?w=${variant}`;
  }
  const size = Number.isFinite(ratio) ? { width: shown, height: Math.round(shown * ratio) } : {};

  return { src: url.href, ...size };
}
