import type { PostCard as Post } from '#contract/posts.ts';
import { PostCard } from './post-card.tsx';

/** `tag` is the slug of the tag whose page this is; the posts do not repeat it. */
export function PostList({ posts, tag }: { posts: Post[]; tag?: string }) {
  return (
    <div className="post-list">
      {posts.map((post) => (
        <PostCard key={post.id} post={withoutTag(post, tag)} />
      ))}
    </div>
  );
}

function withoutTag(post: Post, tag: string | undefined): Post {
  return tag === undefined ? post : { ...post, tags: post.tags.filter(({ slug }) => slug !== tag) };
}
