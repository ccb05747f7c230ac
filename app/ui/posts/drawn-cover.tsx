import type { PostCard } from '#contract/posts/pages.ts';
import { fitTitle } from './fit-title.ts';

type Subject = Pick<PostCard, 'title' | 'displayTitle' | 'tags'>;

/** The numbers of colours and of ways to divide the field in `drawn-covers.css`. */
const HUES = 8;
const CUTS = 6;

/**
 * A cover for a post without a picture: its title on a field of two tones. The text is generated content, because
 * a heading next to it says the same. Style sheets draw it, without a request.
 */
export function DrawnCover({ post }: { post: Subject }) {
  const { text, size } = fitTitle(post.displayTitle);
  return <span className={`drawn-cover fit-${size} ${toneClass(post)}`} data-title={text} />;
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
