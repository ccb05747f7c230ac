// biome-ignore-all lint/a11y/useAnchorContent: a cover's link repeats that of the title and is hidden on purpose
import { paths } from '#contract/paths.ts';
import type { PostCard as Post } from '#contract/posts/pages.ts';
import { Cover, fillsPage, isTooSmallToLead } from './cover.tsx';
import { toneClass } from './drawn-cover.tsx';
import { PostMeta } from './post-meta.tsx';
import { TagList } from './tag-list.tsx';
import { titleAttributes } from './title-attributes.ts';

/**
 * The first post of the home page, as wide as the page: below its cover, or on a field of colour if the cover
 * would not fill the page.
 */
export function LeadPost({ post }: { post: Post }) {
  const href = paths.post(post.locale, post.slug);
  const cover = post.cover && !isTooSmallToLead(post.cover) ? post.cover : null;
  const isWide = cover !== null && fillsPage(cover);

  return (
    <article className={isWide ? 'post-card lead' : `post-card lead ${toneClass(post)}`}>
      {cover && (
        <a className="post-card-cover" href={href} tabIndex={-1} aria-hidden="true">
          <Cover
            picture={cover}
            sizes={isWide ? '(width >= 79rem) 76rem, 100vw' : '(width >= 56rem) 24rem, 100vw'}
            eager
          />
        </a>
      )}
      <div className="post-card-text">
        <h2 {...titleAttributes(post.title)}>
          <a href={href}>{post.displayTitle}</a>
        </h2>
        {post.excerpt && <p className="excerpt">{post.displayExcerpt}</p>}
        <PostMeta post={post} />
        <TagList tags={post.tags} />
      </div>
    </article>
  );
}
