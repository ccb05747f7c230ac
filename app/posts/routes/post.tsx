import { loadDiscussion } from '#app/comments/routes/load-discussion.ts';
import { CommentsSection } from '#app/comments/ui/comments-section.tsx';
import { postHead } from '#app/head/page-head.ts';
import { privateHead } from '#app/head/private-head.ts';
import { SubscribeOffer } from '#app/newsletter/ui/subscribe-offer.tsx';
import { PostArticle } from '#app/posts/ui/post-article.tsx';
import { PostList } from '#app/posts/ui/post-list.tsx';
import { PostNeighbours } from '#app/posts/ui/post-neighbours.tsx';
import { toTocEntries } from '#app/posts/ui/toc.tsx';
import { findCurrentUser } from '#app/requests/current-user.ts';
import { loadPage } from '#app/requests/load-page.ts';
import { serverOnly } from '#app/requests/server-only.ts';
import { ReadingBar } from '#app/site/ui/reading-bar.tsx';
import { useMessages } from '#app/site/ui/site-context.tsx';
import { SitePage } from '#app/site/ui/site-page.tsx';
import type { RouteHandle } from '#app/ui/route-handle.ts';
import { paths } from '#contract/paths.ts';
import { can } from '#server/auth/policy.ts';
import { postPicturePath } from '#server/open-graph/pictures.ts';
import { getPostPage } from '#server/posts/read/pages/pages.ts';
import type { Route } from './+types/post';
import { offerMarkdown } from './markdown-version.ts';

export const middleware: Route.MiddlewareFunction[] = [offerMarkdown];

export function loader(args: Route.LoaderArgs) {
  const { slug } = args.params;
  return loadPage(
    args,
    async (locale, tokens) => {
      const withDrafts = can(await findCurrentUser(args), 'open admin');
      const post = await getPostPage({ slug, locale, withDrafts, tokens });
      const discussion = await loadDiscussion(args, post);
      const page = { ...post, picture: postPicturePath(post), discussion };
      return discussion.participant === null ? serverOnly(page, 'html') : page;
    },
    { slugNames: 'post', isCached: true },
  );
}

/** The page is hydrated for signed-in users only. */
export const handle: RouteHandle<Awaited<ReturnType<typeof loader>>> = {
  hydrate: (post) => post.discussion.participant !== null,
  submitsTo: ['comments/routes/comments'],
};

export function meta({ matches: [root], loaderData: post }: Route.MetaArgs) {
  const { site } = root.loaderData;
  if (post && post.state !== 'published') return privateHead({ site, title: post.title });
  return post ? postHead({ site, post, picture: post.picture }) : [];
}

export default function PostRoute({ loaderData: post }: Route.ComponentProps) {
  const messages = useMessages();
  const { translation, related } = post;
  const alternate = translation && paths.post(translation.locale, translation.slug);

  return (
    <SitePage alternate={alternate}>
      <ReadingBar alternate={alternate} hasContents={toTocEntries(post.headings).length > 0} />
      <PostArticle post={post} />
      {post.state === 'published' && <SubscribeOffer source="post" />}
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
