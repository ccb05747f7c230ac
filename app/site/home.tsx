import { homeHead } from '#app/head/page-head.ts';
import { cacheWhileNew } from '#app/posts/cache-while-new.ts';
import { EmptyBlog } from '#app/posts/ui/empty-blog.tsx';
import { LeadPost } from '#app/posts/ui/lead-post.tsx';
import { PostList } from '#app/posts/ui/post-list.tsx';
import { loadPage } from '#app/requests/load-page.ts';
import { otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { getHome } from '#server/posts/read/pages/pages.ts';
import type { Route } from './+types/home';
import { findFirstSteps } from './first-steps.ts';
import { Masthead } from './ui/masthead.tsx';
import { useMessages, useSite } from './ui/site-context.tsx';
import { SitePage } from './ui/site-page.tsx';

export function loader(args: Route.LoaderArgs) {
  return loadPage(
    args,
    async (locale) => {
      const home = await getHome({ locale });
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
