import { useMessages } from '#app/site/ui/site-context.tsx';
import { NAVIGATION } from '#app/ui/navigation.ts';
import { Spaced } from '#app/ui/spaced.tsx';
import { paths } from '#contract/paths.ts';
import type { PageLink, PostPage, PostSeries } from '#contract/posts/pages.ts';

/** Links to the parts of the series, or else the posts published, before and after this one. */
export function PostNeighbours({ post }: { post: Pick<PostPage, 'previous' | 'next' | 'series'> }) {
  const words = useMessages().post;
  const parts = seriesNeighbours(post.series);
  const { previous, next } = parts ?? post;
  const labels = parts ? words.series : words;
  if (!previous && !next) return null;

  return (
    <nav className="post-neighbours" aria-label={labels.neighbours} {...NAVIGATION}>
      <Spaced>
        {previous && (
          <a className="previous" rel="prev" href={paths.post(previous.locale, previous.slug)}>
            <span>{labels.previous}</span> <strong dir="auto">{previous.displayTitle}</strong>
          </a>
        )}
        {next && (
          <a className="next" rel="next" href={paths.post(next.locale, next.slug)}>
            <span>{labels.next}</span> <strong dir="auto">{next.displayTitle}</strong>
          </a>
        )}
      </Spaced>
    </nav>
  );
}

/** Null for a post that is the only part, or in no series. */
function seriesNeighbours(
  series: PostSeries | null,
): { previous: PageLink | null; next: PageLink | null } | null {
  if (!series || series.parts.length < 2) return null;
  const { parts, index } = series;
  return { previous: parts[index - 1] ?? null, next: parts[index + 1] ?? null };
}
