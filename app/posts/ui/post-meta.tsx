import { formatDate } from '#app/formats/format.ts';
import { useMessages, useSite } from '#app/site/ui/site-context.tsx';
import type { PostCard } from '#contract/posts/pages.ts';

/** Date, reading time and marks of a post in a list. */
export function PostMeta({ post }: { post: PostCard }) {
  const site = useSite();
  const messages = useMessages();
  return (
    <ul className="post-meta">
      {post.newInBothUntil && <li className="new-mark">{messages.post.newInBoth}</li>}
      {post.pinned && <li>{messages.post.pinned}</li>}
      <li>
        <time dateTime={post.publishedAt}>{formatDate(post.publishedAt, site)}</time>
      </li>
      <li>{messages.post.readingTime(post.readingMinutes)}</li>
      {post.machineTranslated && <li>{messages.post.machineTranslated}</li>}
    </ul>
  );
}
