import { homeHead } from '#app/head/page-head.ts';
import { loadPage } from '#app/requests/load-page.ts';
import { EmptyBlog } from '#app/ui/posts/empty-blog.tsx';
import { LeadPost } from '#app/ui/posts/lead-post.tsx';
import { PostList } from '#app/ui/posts/post-list.tsx';
import { Masthead } from '#app/ui/site/masthead.tsx';
import { useMessages, useSite } from '#app/ui/site/site-context.tsx';
import { SitePage } from '#app/ui/site/site-page.tsx';
import { otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { getHome } from '#server/posts/read/pages/pages.ts';
import type { Route } from './+types/home';
import { cacheWhileNew } from './cache-while-new.ts';
import { findFirstSteps } from './first-steps.ts';

export function loader(args: Route.LoaderArgs) {
  return loadPage(
    args,
    async (locale, tokens) => {
      const home = await getHome({ locale, tokens });
      cacheWhileNew(args.context, [home.lead, ...home.posts]);
      return { ...home, firstSteps: home.total + home.otherTotal > 0 ? null : await findFirstSteps(args) };
    },
    { isCached: true },
  );
}

export function meta({ matches: [root] }: Route.MetaArgs) {
  const { site } = root.loaderData;
  return homeHead({ site, description: site.taglines[site.locale] });
}

export default function Home({
  loaderData: { lead, posts, total, otherTotal, firstSteps },
}: Route.ComponentProps) {
  const { locale } = useSite();
  const messages = useMessages();
  return (
    <SitePage alternate={paths.home(otherLocale(locale))}>
      <Masthead />
      {lead ? (
        <>
          <p className="kicker">{messages.home.title}</p>
          <LeadPost post={lead} />
          {posts.length > 0 && <PostList posts={posts} />}
          {total > posts.length + 1 && (
            <p className="more">
              <a href={paths.blog(locale)}>{messages.home.more(total)}</a>
            </p>
          )}
        </>
      ) : (
        <EmptyBlog otherTotal={otherTotal} firstSteps={firstSteps} />
      )}
    </SitePage>
  );
}
