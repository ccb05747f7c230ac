import type { PostPage } from '#contract/posts.ts';
import { formatDate } from '../i18n/format.ts';
import { useMessages, useSite } from './site-context.tsx';

const DAY = 24 * 60 * 60 * 1000;

/** Who wrote a post, when, and how long it takes to read; on the post's own page. */
export function PostByline({ post }: { post: PostPage }) {
  const { locale } = useSite();
  const messages = useMessages();
  const revisedAt = findRevision(post);
  return (
    <ul className="post-meta">
      <li className="author">{post.authorName}</li>
      <li>
        <time dateTime={post.publishedAt}>{formatDate(post.publishedAt, locale)}</time>
      </li>
      {revisedAt && (
        <li>
          {messages.post.updated} <time dateTime={revisedAt}>{formatDate(revisedAt, locale)}</time>
        </li>
      )}
      <li>{messages.post.readingTime(post.readingMinutes)}</li>
    </ul>
  );
}

/**
 * When a post was last changed, if that is news to its reader: corrections of the first day belong to
 * publishing, and entering an old post today is no revision of it.
 */
export function findRevision({
  publishedAt,
  createdAt,
  updatedAt,
}: Pick<PostPage, 'publishedAt' | 'createdAt' | 'updatedAt'>): string | null {
  const appeared = Math.max(Date.parse(publishedAt), Date.parse(createdAt));
  return Date.parse(updatedAt) - appeared > DAY ? updatedAt : null;
}
