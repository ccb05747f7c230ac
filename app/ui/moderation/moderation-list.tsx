import type { ModerationEntry, ModerationPage } from '#contract/comments.ts';
import { paths } from '#contract/paths.ts';
import { CommentText } from '../comments/comment-text.tsx';
import { CommentTime } from '../comments/comment-time.tsx';
import { languageOf } from '../comments/language-of.ts';
import { useMessages, useSite } from '../site-context.tsx';

/** A list of comments with checkboxes; an action applies to all selected ones. */
export function ModerationList({
  list,
  view,
  author,
  now,
}: {
  list: ModerationPage;
  view: string;
  author: string | null;
  now: string;
}) {
  const { moderation, comments } = useMessages().community;
  const { entries } = list;
  const name = author === null ? null : (entries[0]?.author.name ?? comments.deletedUser);
  return (
    // Browsers restore checkboxes by position after a reload, which would select newer comments.
    <form className="moderation-list" method="post" autoComplete="off">
      {name !== null && <h2>{moderation.byAuthor(name)}</h2>}
      {entries.length === 0 && <p>{moderation.none}</p>}
      {entries.length > 0 && <SelectAll ids={entries.map(({ id }) => id)} />}
      {entries.length > 0 && <Buttons areWaiting={view === 'waiting'} />}
      <ul>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} now={now} />
        ))}
      </ul>
      <Pages list={list} view={view} author={author} />
    </form>
  );
}

/** Selects the comments shown on the page, with scripts or without, and none that were added later. */
function SelectAll({ ids }: { ids: string[] }) {
  const { moderation } = useMessages().community;
  return (
    <>
      <label className="checkbox">
        <input type="checkbox" name="all" value="yes" data-select-all="" />
        <span>{moderation.selectAll}</span>
      </label>
      <input type="hidden" name="shown" value={ids.join(' ')} />
    </>
  );
}

function Buttons({ areWaiting }: { areWaiting: boolean }) {
  const { moderation } = useMessages().community;
  const intents = [
    { intent: 'hide', text: moderation.hide },
    areWaiting ? { intent: 'approve', text: moderation.approve } : { intent: 'show', text: moderation.show },
    { intent: 'delete', text: moderation.delete },
  ];
  return (
    <fieldset className="moderation-buttons">
      <legend>{moderation.withSelected}</legend>
      {intents.map(({ intent, text }) => (
        <button key={intent} className="button quiet" type="submit" name="intent" value={intent}>
          {text}
        </button>
      ))}
    </fieldset>
  );
}

function Entry({ entry, now }: { entry: ModerationEntry; now: string }) {
  const { locale } = useSite();
  const { moderation, comments } = useMessages().community;
  const { id, author, content, createdAt, hidden, post } = entry;
  const name = author.name ?? comments.deletedUser;
  const mark = hidden && { moderator: comments.hiddenByModerator, waiting: comments.waiting }[hidden];
  return (
    <li className="moderation-entry">
      <label className="checkbox">
        <input type="checkbox" name={`comment-${id}`} aria-label={moderation.select(name)} />
      </label>
      <div>
        <p className="comment-header">
          <strong className="comment-author">{name}</strong>
          {author.isAdmin && <span className="comment-badge">{comments.team}</span>}
          <CommentTime at={createdAt} now={now} />
          {mark && <span className="comment-mark">{mark}</span>}
          <span className="soft">
            {moderation.on}{' '}
            {post ? (
              <a href={paths.comment(post.locale, post.slug, id)} lang={post.locale}>
                {post.title}
              </a>
            ) : (
              moderation.gonePost
            )}
          </span>
        </p>
        <CommentText text={content} lang={languageOf(content, post?.locale ?? locale)} />
        {author.id && (
          <p>
            <a href={`${paths.moderation(locale)}?author=${author.id}`}>{moderation.allBy}</a>
          </p>
        )}
      </div>
    </li>
  );
}

function Pages({ list, view, author }: { list: ModerationPage; view: string; author: string | null }) {
  const { locale } = useSite();
  const { comments } = useMessages().community;
  const { page, totalPages } = list;
  if (totalPages <= 1) return null;
  const href = (number: number) => {
    const query = new URLSearchParams(author === null ? { view } : { author });
    query.set('page', String(number));
    return `${paths.moderation(locale)}?${query}`;
  };
  return (
    <nav className="thread-pages" aria-label={comments.pages}>
      {page > 1 && <a href={href(page - 1)}>{comments.newer}</a>}
      <span>{comments.pageOf(page, totalPages)}</span>
      {page < totalPages && <a href={href(page + 1)}>{comments.older}</a>}
    </nav>
  );
}
