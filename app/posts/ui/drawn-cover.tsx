import type { PostCard } from '#contract/posts/pages.ts';

type Subject = Pick<PostCard, 'title' | 'tags'>;

/** The numbers of colours and of ways to divide the field in `drawn-covers.css`. */
const HUES = 8;
const CUTS = 6;

/** A cover for a post without a picture: a field of two tones, drawn by style sheets without a request. */
export function DrawnCover({ post }: { post: Subject }) {
  return <span className={`drawn-cover ${toneClass(post)}`} />;
}

/** The classes of a post’s two tones: its first tag chooses the colour, its title the division. */
export function toneClass({ title, tags }: Subject): string {
  return `tones hue-${hash(tags[0]?.slug ?? title) % HUES} cut-${hash(title) % CUTS}`;
}

/** FNV-1a: the same in every process. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193) >>> 0;
  }
  return (value ^ (value >>> 16)) >>> 0;
}
