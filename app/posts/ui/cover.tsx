import { OPEN_GRAPH_HEIGHT, OPEN_GRAPH_WIDTH } from '#contract/limits.ts';
import type { Picture } from '#contract/posts/pages.ts';

/** The width of a cover next to the first post of the home page, and of one that fills the page, in CSS pixels. */
const LEAD_WIDTH = 590;
const PAGE_WIDTH = 1_000;

/**
 * The frames in lists have the ratio of link previews. If cropping would leave less than this share of a picture, it
 * keeps its own ratio, because it may have letters at its edges.
 */
const LEAST_SHARE = 0.75;
const FRAME_RATIO = OPEN_GRAPH_WIDTH / OPEN_GRAPH_HEIGHT;

/** A cover is decorative: the title has its meaning, so its text alternative is empty. */
export function Cover({ picture, sizes, eager }: { picture: Picture; sizes: string; eager: boolean }) {
  const { url, width, height, srcset, colour, isTransparent } = picture;
  const classes = ['cover', mayBeCropped(picture) && 'cropped', isTransparent && 'transparent'];
  return (
    <img
      className={classes.filter(Boolean).join(' ')}
      src={url}
      srcSet={srcset ?? undefined}
      sizes={srcset?.includes(' ') ? sizes : undefined}
      width={width ?? undefined}
      height={height ?? undefined}
      data-colour={colour ?? undefined}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
    />
  );
}

/** True for a picture that can be as wide as the page without being enlarged or cut; also if its size is unknown. */
export function fillsPage(picture: Picture): boolean {
  return picture.width === null || (picture.width >= PAGE_WIDTH && mayBeCropped(picture));
}

/** True for a picture that is narrower than the cover of the first post. */
export function isTooSmallToLead({ width }: Picture): boolean {
  return width !== null && width < LEAD_WIDTH;
}

/**
 * A picture smaller than its frame would be enlarged by cropping; the size of some is unknown. Transparent pictures
 * are drawings and logos, which are not cropped.
 */
function mayBeCropped({ width, height, isTransparent }: Picture): boolean {
  if (width === null || height === null || width < LEAD_WIDTH || isTransparent) return false;
  const ratio = width / height;
  return Math.min(ratio / FRAME_RATIO, FRAME_RATIO / ratio) >= LEAST_SHARE;
}
