import { serverFeatures } from '#app/features.server.ts';
import { features } from '#app/features.ts';
import { postHead } from '#app/head/page-head.ts';
import { privateHead } from '#app/head/private-head.ts';
import { loadData, partsOf } from '#app/parts.ts';
import { PostArticle } from '#app/posts/ui/post-article.tsx';
import { PostList } from '#app/posts/ui/post-list.tsx';
import { PostNeighbours } from '#app/posts/ui/post-neighbours.tsx';
import { ReadingBar } from '#app/posts/ui/reading-bar.tsx';
import { toTocEntries } from '#app/posts/ui/toc.tsx';
import { findCurrentUser } from '#app/requests/current-user.ts';
import { loadPage } from '#app/requests/load-page.ts';
import { useMessages } from '#app/site/ui/site-context.tsx';
import { SitePage } from '#app/site/ui/site-page.tsx';
import { Place } from '#app/ui/place.tsx';
import type { RouteHandle } from '#app/ui/route-handle.ts';
import { paths } from '#contract/paths.ts';
import { postPicturePath } from '#server/open-graph/pictures.ts';
import { getPostPage } from '#server/posts/read/pages/pages.ts';
import { mayReadDrafts } from '#server/posts/require-editor.ts';
import type { Route } from './+types/post';
import { offerMarkdown } from './markdown-version.ts';

export const middleware: Route.MiddlewareFunction[] = [offerMarkdown];

export function loader(args: Route.LoaderArgs) {
  const { slug } = args.params;
  return loadPage(
    args,
    async (locale) => {
      const actor = await findCurrentUser(args);
      const isSignedIn = actor.kind === 'user';
      const withDrafts = await mayReadDrafts(actor, slug);
      const post = await getPostPage({ slug, locale, withDrafts });
      const parts = await loadData(partsOf(serverFeatures, 'post'), args, post);
      return { ...post, picture: postPicturePath(post), isSignedIn, parts };
    },
    { slugNames: 'post', isCached: true, hydrate: (post) => post.isSignedIn },
  );
}

const sections = partsOf(features, 'post');

/** The page is hydrated for signed-in users only. */
export const handle: RouteHandle<Awaited<ReturnType<typeof loader>>> = {
  hydrate: (post) => post.isSignedIn,
  submitsTo: sections.flatMap(([, { submitsTo = [] }]) => submitsTo),
};

export function meta({ matches: [root], loaderData: post }: Route.MetaArgs) {
  const { site } = root.loaderData;
  if (post && post.state !== 'published') return privateHead({ site, title: post.title });
  return post ? postHead({ site, post, picture: post.picture }) : [];
}

export default function PostRoute({ loaderData: post }: Route.ComponentProps) {
  const messages = useMessages();
  const { translation, related } = post;
  const place = { sections: post.state === 'published' ? sections : [], data: post.parts, props: { post } };
  const alternate = translation && paths.post(translation.locale, translation.slug);

  return (
    <SitePage alternate={alternate}>
      <ReadingBar alternate={alternate} hasContents={toTocEntries(post.headings).length > 0} />
      <PostArticle post={post} />
      <Place at="text" {...place} />
      <PostNeighbours post={post} />
      {related.length > 0 && (
        <section className="related" aria-labelledby="related-posts">
          <h2 id="related-posts">{messages.post.related}</h2>
          <PostList posts={related} />
        </section>
      )}
      <Place at="end" {...place} />
    </SitePage>
  );
}
