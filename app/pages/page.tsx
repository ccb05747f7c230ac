import { data } from 'react-router';
import { privateHead } from '#app/head/private-head.ts';
import { Cover } from '#app/posts/ui/cover.tsx';
import { PostBody } from '#app/posts/ui/post-body.tsx';
import { ReadingBar } from '#app/posts/ui/reading-bar.tsx';
import { titleAttributes } from '#app/posts/ui/title-attributes.ts';
import { Toc, toTocEntries } from '#app/posts/ui/toc.tsx';
import { findCurrentUser } from '#app/requests/current-user.ts';
import { loadPage } from '#app/requests/load-page.ts';
import { useMessages, useSite } from '#app/site/ui/site-context.tsx';
import { SitePage } from '#app/site/ui/site-page.tsx';
import { messages } from '#app/texts/messages.ts';
import { otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { StandalonePage } from '#contract/posts/standalone-pages.ts';
import { postPicturePath } from '#server/open-graph/pictures.ts';
import { mayReadDrafts } from '#server/posts/require-editor.ts';
import { getStandalonePage, toPicturePage } from '#server/posts/standalone/pages.ts';
import type { Route } from './+types/page';
import { standaloneHead } from './standalone-head.ts';

export function loader(args: Route.LoaderArgs) {
  const { slug } = args.params;
  return loadPage(
    args,
    async (locale) => {
      const withDrafts = await mayReadDrafts(await findCurrentUser(args), slug);
      const page = await getStandalonePage({ slug, locale, withDrafts });
      return { ...page, picture: postPicturePath(toPicturePage(page)) };
    },
    { slugNames: 'page', isCached: true },
  );
}

/** If there is no page, every method gets 404; an existing page is read-only. */
export async function action(args: Route.ActionArgs) {
  await loader(args);
  throw data(null, { status: 405, headers: { Allow: 'GET, HEAD', 'Cache-Control': 'no-store' } });
}

export function meta({ matches: [root], loaderData: page }: Route.MetaArgs) {
  const { site } = root.loaderData;
  if (page && page.state !== 'published') return privateHead({ site, title: page.title });
  return page ? standaloneHead({ site, page, picture: page.picture }) : [];
}

export default function PageRoute({ loaderData: page }: Route.ComponentProps) {
  const { translation } = page;
  const entries = toTocEntries(page.headings);
  const alternate = translation && paths.page(translation.locale, translation.slug);

  return (
    <SitePage alternate={alternate}>
      <ReadingBar alternate={alternate} hasContents={entries.length > 0} />
      <article className="post">
        <header className="post-header">
          <h1 {...titleAttributes(page.title)}>{page.displayTitle}</h1>
          <PageNotes page={page} />
          {page.displayExcerpt !== '' && <p className="post-lead">{page.displayExcerpt}</p>}
        </header>
        {page.cover && (
          <div className="post-cover">
            <Cover picture={page.cover} sizes="(min-width: 48rem) 42rem, 100vw" eager />
          </div>
        )}
        {entries.length > 0 && <Toc entries={entries} />}
        <PostBody html={page.html} counterparts={page.counterparts} />
      </article>
    </SitePage>
  );
}

/** Below the title of a standalone page: the way to its translation, and to the editor for admins. */
function PageNotes({ page }: { page: StandalonePage }) {
  const { locale, currentUser } = useSite();
  const { page: words, post } = useMessages();
  const other = otherLocale(locale);
  const { translation, slug, state } = page;

  return (
    <>
      {translation ? (
        <p className="translation-line" lang={other}>
          {messages[other].post.readHere}{' '}
          <a href={paths.page(other, translation.slug)} hrefLang={other} rel="alternate" dir="auto">
            {translation.displayTitle}
          </a>
        </p>
      ) : (
        <p className="translation-line">{words.noTranslation}</p>
      )}
      {page.isOutdated && <p className="translation-line">{post.translationIsNewer}</p>}
      {currentUser?.isAdmin && (
        <p className={state === 'published' ? 'admin-bar' : 'admin-bar is-hidden'}>
          {state === 'draft' && words.draft} <a href={paths.adminPage(locale, slug)}>{post.edit}</a>
        </p>
      )}
    </>
  );
}
