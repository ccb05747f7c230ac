import { Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { itemName } from '#app/admin/item/item-name.ts';
import { formatShortMoment } from '#app/formats/moment.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { Ago } from '#app/ui/ago.tsx';
import { hasFeature } from '#contract/feature.ts';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { PostGroupItem } from '#contract/posts/admin-list.ts';
import { listPath } from './list-query.ts';

/** One post: its title, which opens the editor, the state of both languages, and who changed it when. */
export function PostRow({
  post,
  now,
  isSelected,
  onSelect,
}: {
  post: PostGroupItem;
  now: string;
  isSelected: boolean;
  /** Null if the user can do nothing with selected posts. */
  onSelect: ((isSelected: boolean) => void) | null;
}) {
  const { locale, currentUser } = useSite();
  const { posts: words } = useAdminMessages();
  const { id, slug, titleLocale, pinned, tags, authorName, viewCount, updatedAt, workingCopies } = post;
  const title = post.title || words.untitled;
  const lang = post.title === '' ? undefined : (titleLocale ?? undefined);

  return (
    <li className="post-row" data-row={id}>
      {onSelect ? (
        <label className="checkbox">
          <input
            type="checkbox"
            name={`post-${id}`}
            aria-label={words.select(title)}
            checked={isSelected}
            onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
          />
        </label>
      ) : (
        <span />
      )}
      <div className="row-title">
        <Link to={paths.adminPost(locale, slug ?? id)} lang={lang} dir="auto">
          {title}
        </Link>
        {pinned && <span className="row-note">{words.pinned}</span>}
        {workingCopies.settings && <span className="row-note">{words.unsavedSettings}</span>}
        {tags.length > 0 && (
          <ul className="row-tags">
            {tags.map((tag) => (
              <li key={tag.slug}>
                <Link to={listPath(locale, { tag: tag.slug })}>{itemName(tag, locale)}</Link>
              </li>
            ))}
          </ul>
        )}
      </div>
      <ul className="row-languages">
        {LOCALES.map((language) => (
          <LanguageMark key={language} language={language} post={post} />
        ))}
      </ul>
      <div className="row-facts">
        {authorName !== '' && <span>{authorName}</span>}
        <span>
          {words.changed} <Ago at={updatedAt} now={now} />
        </span>
      </div>
      {slug === null || !hasFeature('analytics') || !currentUser?.pages.includes('analytics') ? (
        <span className="row-views" />
      ) : (
        <Link
          className="row-views"
          to={paths.analyticsOfPost(locale, slug)}
          aria-label={`${words.viewCount(viewCount)}. ${words.statisticsOf(title)}`}
        >
          {words.viewCount(viewCount)}
        </Link>
      )}
    </li>
  );
}

/** One language of a post in words: its state, and what needs attention. A public text links to its page. */
function LanguageMark({ language, post }: { language: Locale; post: PostGroupItem }) {
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
