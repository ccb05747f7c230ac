import { Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { formatShortMoment } from '#app/formats/moment.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { PostGroupItem } from '#contract/posts/admin-list.ts';

/** One language of a post in words: its state, and what needs attention. A public text links to its page. */
export function LanguageMark({ language, post }: { language: Locale; post: PostGroupItem }) {
  const site = useSite();
  const { posts: words } = useAdminMessages();
  const { id, slug, versions, workingCopies, reviews } = post;
  const version = versions[language];
  const review = reviews[language];
  const copy = workingCopies[language];
  const state = version?.state ?? (copy ? 'draft' : 'missing');
  const inEditor = paths.adminPost(site.locale, slug ?? id, language);

  return (
    <li className={`language-mark is-${state}`}>
      <abbr title={words.languages[language]}>{language.toUpperCase()}</abbr>
      <span>
        {state === 'published' && slug !== null && (
          <a href={paths.post(language, slug)}>{words.states.published}</a>
        )}
        {state === 'scheduled' && words.states.scheduled(formatShortMoment(version?.publishedAt ?? '', site))}
        {state === 'draft' && words.states.draft}
        {state === 'missing' && <Link to={inEditor}>{words.states.missing}</Link>}
        {version?.isOutdated && (
          <Link className="needs-attention" to={inEditor}>
            {words.outdated[language]}
          </Link>
        )}
        {review && review.state !== 'published' && (
          <Link className="needs-attention" to={inEditor}>
            {words.inReview[review.state]}
          </Link>
        )}
        {version && copy && <span className="needs-attention">{words.unsaved}</span>}
      </span>
    </li>
  );
}
