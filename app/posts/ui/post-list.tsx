import type { PostCard as Post } from '#contract/posts/pages.ts';
import { PostCard } from './post-card.tsx';

/** How many covers a phone shows at first, if the page begins with the list. */
const SHOWN_AT_FIRST = 2;

export function PostList({
  posts,
  tag,
  isFirst = false,
}: {
  posts: Post[];
  /** The slug of the tag whose page this is; the posts do not repeat it. */
  tag?: string | undefined;
  /** The page begins with the list. */
  isFirst?: boolean;
}) {
  return (
    <div className="post-list">
      {posts.map((post, index) => (
        <PostCard key={post.id} post={post} hiddenTag={tag} eager={isFirst && index < SHOWN_AT_FIRST} />
      ))}
    </div>
  );
}
