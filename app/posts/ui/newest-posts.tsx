import { formatDate } from '#app/formats/format.ts';
import { useMessages, useSite } from '#app/site/ui/site-context.tsx';
import { paths } from '#contract/paths.ts';
import type { PostCard } from '#contract/posts/pages.ts';

/** The newest posts, for pages that have nothing else to show. */
export function NewestPosts({ posts }: { posts: PostCard[] }) {
  const site = useSite();
  const { errors } = useMessages();
  return (
    <section className="newest">
      <h2>{errors.newest}</h2>
      <ul>
        {posts.map((post) => (
          <li key={post.id}>
            <a href={paths.post(post.locale, post.slug)} dir="auto">
              {post.displayTitle}
            </a>{' '}
            <time dateTime={post.publishedAt}>{formatDate(post.publishedAt, site)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}
