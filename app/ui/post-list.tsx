import type { PostCard as Post } from '#contract/posts.ts';
import { PostCard } from './post-card.tsx';

export function PostList({ posts }: { posts: Post[] }) {
  return (
    <div className="post-list">
      {posts.map((post) => (
        <PostCard key={post.id} post={post} />
      ))}
    </div>
  );
}
