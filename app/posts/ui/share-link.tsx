import { useMessages, useSite } from '#app/site/ui/site-context.tsx';
import { paths } from '#contract/paths.ts';
import type { PostPage } from '#contract/posts/pages.ts';

/** The address of a post. The page's script makes it share the post, or copy the address. */
export function ShareLink({ post }: { post: Pick<PostPage, 'locale' | 'slug'> }) {
  const { url } = useSite();
  const words = useMessages().post;
  return (
    <a
      className="share"
      rel="bookmark"
      href={url + paths.post(post.locale, post.slug)}
      data-share={words.share}
      data-copy={words.copyLink}
      data-copied={words.copied}
      // The script may have changed the text before React hydrates the page of a signed-in user.
      suppressHydrationWarning
    >
      {words.permalink}
    </a>
  );
}
