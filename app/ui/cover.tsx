import type { Picture } from '#contract/posts.ts';

/** A cover is decorative: the title has its meaning, so its text alternative is empty. */
export function Cover({ picture, sizes, eager }: { picture: Picture; sizes: string; eager: boolean }) {
  const { url, width, height, srcset } = picture;
  return (
    <img
      className="cover"
      src={url}
      srcSet={srcset ?? undefined}
      sizes={srcset ? sizes : undefined}
      width={width ?? undefined}
      height={height ?? undefined}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
    />
  );
}
