import type { PostPage } from '#contract/posts.ts';
import { findRevision } from '#contract/revisions.ts';
import { formatDate } from '../i18n/format.ts';
import { useMessages, useSite } from './site-context.tsx';

/** Who wrote a post, when, and how long it takes to read; on the post's own page. */
export function PostByline({ post }: { post: PostPage }) {
  const site = useSite();
  const messages = useMessages();
  const revisedAt = findRevision(post);
  return (
    <ul className="post-meta">
      <li className="author">{post.authorName}</li>
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
