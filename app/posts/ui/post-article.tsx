import { formatDate } from '#app/formats/format.ts';
import { AdminBar } from '#app/site/ui/admin-bar.tsx';
import { useMessages, useSite } from '#app/site/ui/site-context.tsx';
import { paths } from '#contract/paths.ts';
import type { PostPage, PostSeries } from '#contract/posts/pages.ts';
import { findRevision } from '#contract/revisions.ts';
import { Cover } from './cover.tsx';
import { PostBody } from './post-body.tsx';
import { TagList } from './tag-list.tsx';
import { titleAttributes } from './title-attributes.ts';
import { Toc, toTocEntries } from './toc.tsx';
import { TranslationLine } from './translation-line.tsx';

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

/** The address of a post. The page's script makes it share the post, or copy the address. */
function ShareLink({ post }: { post: Pick<PostPage, 'locale' | 'slug'> }) {
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

function PostByline({ post }: { post: PostPage }) {
  const site = useSite();
  const messages = useMessages();
  const revisedAt = findRevision(post);
  const { author } = post;

  return (
    <ul className="post-meta">
      <li className="author" dir="auto">
        {author ? (
          <a href={paths.author(post.locale, author.slug)} rel="author" lang={author.nameLocale}>
            {author.name}
          </a>
        ) : (
          post.authorName
        )}
      </li>
      <li>
        <time dateTime={post.publishedAt}>{formatDate(post.publishedAt, site)}</time>
      </li>
      {revisedAt && (
        <li>
          {messages.post.updated} <time dateTime={revisedAt}>{formatDate(revisedAt, site)}</time>
        </li>
      )}
      <li>{messages.post.readingTime(post.readingMinutes)}</li>
    </ul>
  );
}

/** Above the text of a part of a series: which part it is, and the list of all parts. */
function SeriesBox({ series: { tag, parts, index } }: { series: PostSeries }) {
  const { locale } = useSite();
  const { series } = useMessages().post;
  const lang = tag.nameLocale && tag.nameLocale !== locale ? tag.nameLocale : undefined;

  return (
    <details className="series">
      <summary>
        {series.part(index + 1, parts.length)} · <strong lang={lang}>{tag.name}</strong>
      </summary>
      <ol>
        {parts.map((part, place) => (
          <li key={part.slug} dir="auto">
            {place === index ? (
              <span aria-current="true">{part.displayTitle}</span>
            ) : (
              <a href={paths.post(part.locale, part.slug)}>{part.displayTitle}</a>
            )}
          </li>
        ))}
      </ol>
      <p>
        <a href={paths.tag(locale, tag.slug)}>{series.all}</a>
      </p>
    </details>
  );
}
