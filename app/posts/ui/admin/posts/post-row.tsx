import { Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { Ago } from '#app/admin/ago.tsx';
import { itemName } from '#app/admin/item/item-name.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { hasFeature } from '#contract/feature.ts';
import { LOCALES } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { PostGroupItem } from '#contract/posts/admin-list.ts';
import { LanguageMark } from './language-mark.tsx';
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
