import type { PostCard as Post } from '#contract/post-pages.ts';
import { PostCard } from './post-card.tsx';

/** `tag` is the slug of the tag whose page this is; the posts do not repeat it. */
export function PostList({ posts, tag }: { posts: Post[]; tag?: string | undefined }) {
  return (
    <div className="post-list">
      {posts.map((post) => (
        <PostCard key={post.id} post={post} hiddenTag={tag} />
      ))}
    </div>
  );
}
