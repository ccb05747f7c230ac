// biome-ignore-all lint/a11y/useAnchorContent: a cover's link repeats that of the title and is hidden on purpose

import { useSite } from '#app/site/ui/site-context.tsx';
import { paths } from '#contract/paths.ts';
import type { PostCard as Post } from '#contract/posts/pages.ts';
import { Cover } from './cover.tsx';
import { DrawnCover } from './drawn-cover.tsx';
import { PostMeta } from './post-meta.tsx';
import { TagList } from './tag-list.tsx';
import { titleAttributes } from './title-attributes.ts';

/** A post in a list. `hiddenTag` is the slug of a tag that the page is about. */
export function PostCard({
  post,
  hiddenTag,
  eager = false,
}: {
  post: Post;
  hiddenTag?: string | undefined;
  /** The cover is on the screen at first. */
  eager?: boolean;
}) {
  const href = paths.post(post.locale, post.slug);
  const isForeign = post.locale !== useSite().locale;
  const lang = isForeign ? post.locale : undefined;

  return (
    <article className="post-card">
      <CoverLink post={post} href={href} eager={eager} />
      <div className="post-card-text">
        <h2 {...titleAttributes(post.title)} lang={lang}>
          <a href={href} hrefLang={lang}>
            {post.displayTitle}
          </a>
        </h2>
        {post.excerpt && (
          <p className="excerpt" lang={lang}>
            {post.displayExcerpt}
          </p>
        )}
        <PostMeta post={post} />
        {!isForeign && <TagList tags={post.tags.filter(({ slug }) => slug !== hiddenTag)} />}
      </div>
    </article>
  );
}

/** A second link for pointers only; keyboard and screen reader users have the title's link. */
function CoverLink({ post, href, eager }: { post: Post; href: string; eager: boolean }) {
  const { cover } = post;
  return (
    <a
      className={cover ? 'post-card-cover' : 'post-card-cover drawn'}
      href={href}
      tabIndex={-1}
      aria-hidden="true"
    >
      {cover ? (
        <Cover picture={cover} sizes="(width >= 36rem) 12rem, 100vw" eager={eager} />
      ) : (
        <DrawnCover post={post} />
      )}
    </a>
  );
}
