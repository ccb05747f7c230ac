import { paths } from '#contract/paths.ts';
import { can } from '#server/auth/policy.ts';
import { postPicturePath } from '#server/open-graph/pictures.ts';
import { getPostPage } from '#server/posts/read/pages.ts';
import { findCurrentUser } from '../../current-user.ts';
import { loadDiscussion } from '../../discussion.ts';
import { postHead } from '../../head/page-head.ts';
import { privateHead } from '../../head/private-head.ts';
import type { RouteHandle } from '../../hydration.ts';
import { offerMarkdown } from '../../markdown-version.ts';
import { loadPage } from '../../page-data.ts';
import { CommentsSection } from '../../ui/comments/comments-section.tsx';
import { Cover } from '../../ui/posts/cover.tsx';
import { PostBody } from '../../ui/posts/post-body.tsx';
import { PostByline } from '../../ui/posts/post-byline.tsx';
import { PostList } from '../../ui/posts/post-list.tsx';
import { PostNeighbours } from '../../ui/posts/post-neighbours.tsx';
import { SeriesBox } from '../../ui/posts/series-box.tsx';
import { ShareLink } from '../../ui/posts/share-link.tsx';
import { TagList } from '../../ui/posts/tag-list.tsx';
import { titleClass } from '../../ui/posts/title-class.ts';
import { TocAside, TocDetails, toTocEntries } from '../../ui/posts/toc.tsx';
import { TranslationLine } from '../../ui/posts/translation-line.tsx';
import { AdminBar } from '../../ui/site/admin-bar.tsx';
import { useMessages } from '../../ui/site/site-context.tsx';
import { SitePage } from '../../ui/site/site-page.tsx';
import type { Route } from './+types/post';

export const middleware: Route.MiddlewareFunction[] = [offerMarkdown];

export function loader(args: Route.LoaderArgs) {
  const { slug } = args.params;
  return loadPage(
    args,
    async (locale, tokens) => {
      const withDrafts = can(await findCurrentUser(args), 'open admin');
      const post = await getPostPage({ slug, locale, withDrafts, tokens });
      const discussion = await loadDiscussion(args, post);
      return { ...post, picture: postPicturePath(post), discussion };
    },
    { of: 'post', cache: {} },
  );
}

/** The page is hydrated for signed-in users only. */
export const handle: RouteHandle<Awaited<ReturnType<typeof loader>>> = {
  hydrate: (post) => post.discussion.participant !== null,
  submitsTo: ['routes/comments/comments'],
};

export function meta({ matches: [root], loaderData: post }: Route.MetaArgs) {
  const { site } = root.loaderData;
  if (post && post.state !== 'published') return privateHead({ site, title: post.title });
  return post ? postHead({ site, post, picture: post.picture }) : [];
}

export default function PostRoute({ loaderData: post }: Route.ComponentProps) {
  const messages = useMessages();
  const { translation, related } = post;
  const entries = toTocEntries(post.headings);
  return (
    <SitePage alternate={translation && paths.post(translation.locale, translation.slug)}>
      <article className="post">
        <header className="post-header">
          <h1 className={titleClass(post.title)}>{post.displayTitle}</h1>
          <TranslationLine translation={translation} isOutdated={post.isOutdated} />
          <PostByline post={post} />
          <AdminBar post={post} />
          {post.series && <SeriesBox series={post.series} />}
          {!post.saysExcerptTwice && <p className="post-lead">{post.displayExcerpt}</p>}
        </header>
        {post.cover && (
          <div className="post-cover">
            <Cover picture={post.cover} sizes="(min-width: 48rem) 42rem, 100vw" eager />
          </div>
        )}
        {entries.length > 0 && <TocAside entries={entries} />}
        {entries.length > 0 && <TocDetails entries={entries} />}
        <PostBody html={post.html} counterparts={post.counterparts} />
        <footer className="post-footer">
          <TagList tags={post.tags} />
          <ShareLink post={post} />
        </footer>
      </article>
      <PostNeighbours post={post} />
      {related.length > 0 && (
        <section className="related" aria-labelledby="related-posts">
          <h2 id="related-posts">{messages.post.related}</h2>
          <PostList posts={related} />
        </section>
      )}
      {post.state === 'published' && (
        <CommentsSection
          discussion={post.discussion}
          slug={post.slug}
          postAuthor={post.authorName}
          isOpen={post.commentsOpen}
        />
      )}
    </SitePage>
  );
}
