import { NewestPosts } from '#app/posts/ui/newest-posts.tsx';
import { TagList } from '#app/posts/ui/tag-list.tsx';
import { useMessages, useSite } from '#app/site/ui/site-context.tsx';
import { paths } from '#contract/paths.ts';
import type { PostCard, TagLink } from '#contract/posts/pages.ts';

export type Others = { newest: PostCard[]; tags: TagLink[] };

export function OtherPosts({ newest, tags }: Others) {
  const { locale } = useSite();
  const messages = useMessages();
  if (newest.length === 0) return null;

  return (
    <div className="other-posts">
      <NewestPosts posts={newest} />
      <p>
        <a href={paths.blog(locale)}>{messages.search.all}</a>
      </p>
      {tags.length > 0 && (
        <section>
          <h2>{messages.navigation.tags}</h2>
          <TagList tags={tags} />
        </section>
      )}
    </div>
  );
}
