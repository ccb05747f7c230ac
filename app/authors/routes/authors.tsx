import authorStyles from '#app/authors/author.css?url';
import { authorsHead } from '#app/authors/author-head.ts';
import { AuthorPicture } from '#app/authors/ui/author-picture.tsx';
import { loadPage } from '#app/requests/load-page.ts';
import { useMessages, useSite } from '#app/site/ui/site-context.tsx';
import { SitePage } from '#app/site/ui/site-page.tsx';
import type { AuthorCard } from '#contract/authors.ts';
import { otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { listAuthorCards, listAuthorLocales } from '#server/posts/authors/author-cards.ts';
import type { Route } from './+types/authors';

export function loader(args: Route.LoaderArgs) {
  return loadPage(
    args,
    async (locale) => {
      const [authors, locales] = await Promise.all([listAuthorCards({ locale }), listAuthorLocales()]);
      return { authors, locales };
    },
    { isCached: true },
  );
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: authorStyles }];

export function meta({ matches: [root], loaderData }: Route.MetaArgs) {
  return loaderData ? authorsHead(root.loaderData.site, loaderData) : [];
}

export default function Authors({ loaderData: { authors } }: Route.ComponentProps) {
  const { locale } = useSite();
  const { author } = useMessages();
  return (
    <SitePage alternate={paths.authors(otherLocale(locale))}>
      <header className="page-header">
        <h1 className="page-title">{author.title}</h1>
        {authors.length === 0 && <p>{author.empty}</p>}
      </header>
      <AuthorList authors={authors} />
    </SitePage>
  );
}

/** The authors: names with pictures, the first sentences of the biographies and the numbers of posts. */
function AuthorList({ authors }: { authors: AuthorCard[] }) {
  const { locale } = useSite();
  const { blog } = useMessages();
  if (authors.length === 0) return null;

  return (
    <ul className="author-list">
      {authors.map(({ slug, name, nameLocale, picture, sentence, posts }) => (
        <li key={slug}>
          <AuthorPicture picture={picture} name={name} size={64} />
          <div>
            <h2>
              <a href={paths.author(locale, slug)} lang={nameLocale} dir="auto">
                {name}
              </a>
            </h2>
            {sentence && <p>{sentence}</p>}
            {posts > 0 && <p className="author-count">{blog.count(posts)}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}
