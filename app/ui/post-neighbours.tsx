import { paths } from '#contract/paths.ts';
import type { PageLink } from '#contract/posts.ts';
import { useMessages } from './site-context.tsx';

/** Links to the posts published before and after this one. */
export function PostNeighbours({ previous, next }: { previous: PageLink | null; next: PageLink | null }) {
  const { post } = useMessages();
  if (!previous && !next) return null;
  return (
    <nav className="post-neighbours" aria-label={post.neighbours}>
      {previous && (
        <a className="previous" rel="prev" href={paths.post(previous.locale, previous.slug)}>
          <span>{post.previous}</span> <strong>{previous.displayTitle}</strong>
        </a>
      )}
      {next && (
        <a className="next" rel="next" href={paths.post(next.locale, next.slug)}>
          <span>{post.next}</span> <strong>{next.displayTitle}</strong>
        </a>
      )}
    </nav>
  );
}
