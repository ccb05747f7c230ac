type Resizable = {
  /** The size of the original, in pixels. */
  width?: number | undefined;
  /** The widths that `?w=` serves; the last one may be wider than the original. */
  widths?: readonly number[] | undefined;
};

/**
 * The `srcset` of a picture: its variants, then the original if it is wider than all of them. The server sends a variant
 * as AVIF or WebP and never larger than the original. Null without variants.
 */
export function toSrcset(path: string, { width, widths = [] }: Resizable): string | null {
  const [only, ...others] = widths;
  if (only === undefined) return null;

  // A single candidate needs no `sizes`.
  if (width !== undefined && only >= width && others.length === 0) return `${path}?w=${only}`;

  const candidates = widths.map(
    (candidate) => `${path}?w=${candidate} ${Math.min(candidate, width ?? candidate)}w`,
  );
  const isWider = width !== undefined && width > Math.max(...widths);
  return [...candidates, ...(isWider ? [`${path} ${width}w`] : [])].join(', ');
}

/** The ending of an address whose copies every client shows, also those that accept WebP but do not show it. */
export const STILL_ENDING = '.jpg';
