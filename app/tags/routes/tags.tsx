import { listHead } from '#app/head/page-head.ts';
import { TagList } from '#app/posts/ui/tag-list.tsx';
import { loadPage } from '#app/requests/load-page.ts';
import { useMessages, useSite } from '#app/site/ui/site-context.tsx';
import { SitePage } from '#app/site/ui/site-page.tsx';
import { messages } from '#app/texts/messages.ts';
import { otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { listTagLinks } from '#server/posts/read/tags.ts';
import type { Route } from './+types/tags';

export function loader(args: Route.LoaderArgs) {
  return loadPage(args, (locale) => listTagLinks({ locale }), { isCached: true });
}

export function meta({ matches: [root] }: Route.MetaArgs) {
  const { site } = root.loaderData;
  const { tags } = messages[site.locale];
  return listHead({
    site,
    title: tags.title,
    description: tags.description(site.name),
    path: paths.tags(site.locale),
    steps: [{ name: tags.title, path: paths.tags(site.locale) }],
    versions: { uk: paths.tags('uk'), en: paths.tags('en') },
  });
}

export default function Tags({ loaderData: tags }: Route.ComponentProps) {
  const { locale } = useSite();
  const messages = useMessages();
  return (
    <SitePage alternate={paths.tags(otherLocale(locale))}>
      <header className="page-header">
        <h1 className="page-title">{messages.tags.title}</h1>
      </header>
      <div className="all-tags">
        {tags.length > 0 ? <TagList tags={tags} /> : <p>{messages.tags.empty}</p>}
      </div>
    </SitePage>
  );
}
