import { linkPreview } from '#app/head/page-head.ts';
import { privateHead } from '#app/head/private-head.ts';
import { absolute } from '#app/head/structured-data.ts';
import { ReadingBar } from '#app/posts/ui/reading-bar.tsx';
import { loadPage } from '#app/requests/load-page.ts';
import { useMessages, useSite } from '#app/site/ui/site-context.tsx';
import { SitePage } from '#app/site/ui/site-page.tsx';
import { messages } from '#app/texts/messages.ts';
import { LOCALES, type Locale, otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { getParallelPost } from '#server/both-versions/parallel-post.ts';
import { postPicturePath } from '#server/open-graph/pictures.ts';
import { getPostCard } from '#server/posts/read/pages/pages.ts';
import type { Route } from './+types/both-versions';
import stylesUrl from './both-versions.css?url';
import { ParallelText } from './parallel-text.tsx';

export function loader(args: Route.LoaderArgs) {
  const { slug } = args.params;
  return loadPage(
    args,
    async (locale) => {
      const post = await getParallelPost({ slug });
      const card = await getPostCard({ id: post.ids[locale] });
      const preview = { excerpt: card.excerpt, picture: postPicturePath(card) };
      return { ...post, preview };
    },
    { slugNames: 'post', isCached: true },
  );
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

export function meta({ matches: [root], loaderData: post }: Route.MetaArgs) {
  const { site } = root.loaderData;
  if (!post) return [];

  const { locale } = site;
  const title = post.titles[locale];
  const path = paths.post(locale, post.slug);
  return [
    ...privateHead({ site, title: messages[locale].bothVersions.title(title) }),
    { tagName: 'link', rel: 'canonical', href: absolute(site, path) },
    ...linkPreview({
      site,
      title,
      path,
      description: post.preview.excerpt || title,
      picture: post.preview.picture,
    }),
  ];
}

export default function BothVersions({ loaderData: post }: Route.ComponentProps) {
  const { locale } = useSite();
  const other = otherLocale(locale);
  const { bothVersions } = useMessages();

  return (
    <SitePage alternate={paths.bothVersions(other, post.slug)}>
      <ReadingBar alternate={paths.bothVersions(other, post.slug)} />
      <article className="both-versions">
        <header>
          <div className="pair">
            <h1 lang={locale} dir="auto">
              {post.displayTitles[locale]}
            </h1>
            <p className="other-title" lang={other} dir="auto">
              {post.displayTitles[other]}
            </p>
          </div>
          <p className="both-versions-lead">
            {post.newer && `${bothVersions.newer[post.newer]} `}
            {bothVersions.lead} <VersionLink locale={locale} slug={post.slug} />,{' '}
            <VersionLink locale={other} slug={post.slug} />
          </p>
        </header>
        <ShownLanguages />
        <ParallelText pairs={post.pairs} />
      </article>
    </SitePage>
  );
}

function VersionLink({ locale, slug }: { locale: Locale; slug: string }) {
  return (
    <a href={paths.post(locale, slug)} hrefLang={locale} lang={locale}>
      {messages[locale].language.name}
    </a>
  );
}

/** Hides one language of a parallel text on a phone. Style sheets do it, depending on the checked button. */
function ShownLanguages() {
  const { bothVersions } = useMessages();
  return (
    <fieldset className="shown-languages">
      <legend>{bothVersions.shown}</legend>
      <label>
        <input type="radio" name="shown" value="both" defaultChecked />
        <span>{bothVersions.both}</span>
      </label>
      {LOCALES.map((locale) => (
        <label key={locale} lang={locale}>
          <input type="radio" name="shown" value={locale} />
          <span>{messages[locale].language.name}</span>
        </label>
      ))}
    </fieldset>
  );
}
