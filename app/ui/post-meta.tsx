import type { PostCard } from '#contract/posts.ts';
import { formatDate } from '../i18n/format.ts';
import { useMessages, useSite } from './site-context.tsx';

const DAY = 24 * 60 * 60 * 1000;

/** Date, reading time and, on the post's own page, who wrote it and when it was last changed. */
export function PostMeta({
  post,
  full = false,
}: {
  post: PostCard & { updatedAt?: string };
  full?: boolean;
}) {
  const { locale } = useSite();
  const messages = useMessages();
  return (
    <ul className="post-meta">
      {full && <li className="author">{post.authorName}</li>}
      <li>
        <time dateTime={post.publishedAt}>{formatDate(post.publishedAt, locale)}</time>
      </li>
      {full && post.updatedAt && isLater(post.updatedAt, post.publishedAt) && (
        <li>
          {messages.post.updated} <time dateTime={post.updatedAt}>{formatDate(post.updatedAt, locale)}</time>
        </li>
      )}
      <li>{messages.post.readingTime(post.readingMinutes)}</li>
    </ul>
  );
}

/** Corrections of the first day belong to publishing. */
function isLater(updatedAt: string, publishedAt: string): boolean {
  return Date.parse(updatedAt) - Date.parse(publishedAt) > DAY;
}
