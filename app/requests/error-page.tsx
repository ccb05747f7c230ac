import type { ReactNode } from 'react';
import { withTiedWords } from '#app/formats/tied-words.ts';
import { NewestPosts } from '#app/posts/ui/newest-posts.tsx';
import { PostCard } from '#app/posts/ui/post-card.tsx';
import { useMessages, useSite } from '#app/site/ui/site-context.tsx';
import { SitePage } from '#app/site/ui/site-page.tsx';
import type { Messages } from '#app/texts/uk/messages.ts';
import { Spaced } from '#app/ui/spaced.tsx';
import { otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { PageLink, PostCard as Post } from '#contract/posts/pages.ts';

/**
 * Links on a page that was not found: the newest posts, and the translation of the post or of the standalone
 * page. Absent on other errors.
 */
export type Help = { newest: Post[]; translation: Post | null; page: PageLink | null };

const NO_HELP: Help = { newest: [], translation: null, page: null };

export function ErrorPage({
  status,
  help = NO_HELP,
  isForAdmins = false,
  search,
}: {
  status: number;
  help?: Help;
  /** A user who is not an admin has opened a page of the admin. */
  isForAdmins?: boolean;
  /** The search form, for pages that were not found. */
  search?: ReactNode;
}) {
  const { name, locale } = useSite();
  const messages = useMessages();
  const { translation, page, newest } = help;
  const { notTranslated, pageNotTranslated } = messages.errors;
  const words = translation ? notTranslated : page ? pageNotTranslated : errorWords(messages, status);
  const { title, text } = isForAdmins ? messages.errors.forAdmins : words;
  const other = otherLocale(locale);

  return (
    <SitePage alternate={pathOf(help) ?? paths.home(other)}>
      {/* React moves both into the head. A `meta` of the route knows no language if no loader has run. */}
      <title>{`${title} · ${name}`}</title>
      <meta name="robots" content="noindex" />
      <div className="error-page">
        {!translation && !page && <p className="error-status">{status}</p>}
        <h1>{withTiedWords(title)}</h1>
        <p>{text}</p>
        {translation && <PostCard post={translation} />}
        {page && (
          <p>
            <a href={paths.page(page.locale, page.slug)} hrefLang={page.locale} lang={page.locale} dir="auto">
              {page.displayTitle}
            </a>
          </p>
        )}
        {!translation && !page && search}
        <p className="error-links">
          <Spaced>
            <a href={paths.home(locale)}>{messages.navigation.home}</a>
            <a href={paths.blog(locale)}>{messages.navigation.blog}</a>
            <a href={paths.blog(other)} hrefLang={other}>
              {messages.errors.otherLanguage}
            </a>
          </Spaced>
        </p>
        {newest.length > 0 && <NewestPosts posts={newest} />}
      </div>
    </SitePage>
  );
}

/** Where the page is in the other language. */
function pathOf({ translation, page }: Help): string | null {
  if (translation) return paths.post(translation.locale, translation.slug);
  return page && paths.page(page.locale, page.slug);
}

/** The title and text of an HTTP status. */
function errorWords(messages: Messages, status: number): { title: string; text: string } {
  const { errors } = messages;
  if (status === 400) return errors.badAddress;
  if (status === 404) return errors.notFound;
  if (status === 503) return errors.unavailable;
  return status >= 500 ? errors.failed : errors.refused;
}
