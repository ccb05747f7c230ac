import { formatDate } from '#app/formats/format.ts';
import { useMessages, useSite } from '#app/site/ui/site-context.tsx';
import { paths } from '#contract/paths.ts';
import type { PostPage } from '#contract/posts/pages.ts';
import { findRevision } from '#contract/revisions.ts';

/** Author, dates and reading time on the page of a post. */
export function PostByline({ post }: { post: PostPage }) {
  const site = useSite();
  const messages = useMessages();
  const revisedAt = findRevision(post);
  const { author } = post;

  return (
    <ul className="post-meta">
      <li className="author" dir="auto">
        {author ? (
          <a href={paths.author(post.locale, author.slug)} rel="author" lang={author.nameLocale}>
            {author.name}
          </a>
        ) : (
          post.authorName
        )}
      </li>
      <li>
        <time dateTime={post.publishedAt}>{formatDate(post.publishedAt, site)}</time>
      </li>
      {revisedAt && (
        <li>
          {messages.post.updated} <time dateTime={revisedAt}>{formatDate(revisedAt, site)}</time>
        </li>
      )}
      <li>{messages.post.readingTime(post.readingMinutes)}</li>
    </ul>
  );
}
