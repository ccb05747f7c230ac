// biome-ignore-all lint/a11y/useAnchorContent: a cover's link repeats that of the title and is hidden on purpose
import { paths } from '#contract/paths.ts';
import type { Picture, PostCard as Post } from '#contract/posts.ts';
import { Cover, isTooSmallToLead } from './cover.tsx';
import { PostMeta } from './post-meta.tsx';
import { useSite } from './site-context.tsx';
import { TagList } from './tag-list.tsx';
import { titleClass } from './title-class.ts';

/** A post in a list; `lead` is the large first one of the home page. */
export function PostCard({ post, lead = false }: { post: Post; lead?: boolean }) {
  const href = paths.post(post.locale, post.slug);
  const isForeign = post.locale !== useSite().locale;
  const lang = isForeign ? post.locale : undefined;
  const cover = post.cover && !(lead && isTooSmallToLead(post.cover)) ? post.cover : null;
  return (
    <article className={lead ? 'post-card lead' : 'post-card'}>
      {cover && <CoverLink picture={cover} href={href} lead={lead} />}
      <div className="post-card-text">
        <h2 className={titleClass(post.title)} lang={lang}>
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
        {!isForeign && <TagList tags={post.tags} />}
      </div>
    </article>
  );
}

/** A second link for pointers only; keyboards and screen readers use the title's link. */
function CoverLink({ picture, href, lead }: { picture: Picture; href: string; lead: boolean }) {
  const sizes = lead ? '(width >= 60rem) min(50vw, 37rem), 100vw' : '(width >= 36rem) 12rem, 100vw';
  return (
    <a className="post-card-cover" href={href} tabIndex={-1} aria-hidden="true">
      <Cover picture={picture} sizes={sizes} eager={lead} />
    </a>
  );
}
