import { AdminBar } from '#app/site/ui/admin-bar.tsx';
import type { PostPage } from '#contract/posts/pages.ts';
import { Cover } from './cover.tsx';
import { PostBody } from './post-body.tsx';
import { PostByline } from './post-byline.tsx';
import { SeriesBox } from './series-box.tsx';
import { ShareLink } from './share-link.tsx';
import { TagList } from './tag-list.tsx';
import { titleAttributes } from './title-attributes.ts';
import { Toc, toTocEntries } from './toc.tsx';
import { TranslationLine } from './translation-line.tsx';

/** A post on its page: header, cover, table of contents, text, tags. */
export function PostArticle({ post }: { post: PostPage }) {
  const entries = toTocEntries(post.headings);
  return (
    <article className="post">
      <header className="post-header">
        <h1 {...titleAttributes(post.title)}>{post.displayTitle}</h1>
        <TranslationLine translation={post.translation} isOutdated={post.isOutdated} />
        <PostByline post={post} />
        <AdminBar post={post} />
        {post.series && <SeriesBox series={post.series} />}
        {!post.startsWithExcerpt && <p className="post-lead">{post.displayExcerpt}</p>}
      </header>
      {post.cover && (
        <div className="post-cover">
          <Cover picture={post.cover} sizes="(min-width: 48rem) 42rem, 100vw" eager />
        </div>
      )}
      {entries.length > 0 && <Toc entries={entries} />}
      <PostBody html={post.html} counterparts={post.counterparts} />
      <footer className="post-footer">
        <TagList tags={post.tags} />
        <ShareLink post={post} />
      </footer>
    </article>
  );
}
