import { useLocation } from 'react-router';
import { moderationTexts } from '#app/comments/texts/admin-messages.ts';
import { commentTexts } from '#app/comments/texts/messages.ts';
import { CommentText } from '#app/comments/ui/comment-text.tsx';
import { languageOf } from '#app/comments/ui/language-of.ts';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { Ago } from '#app/ui/ago.tsx';
import type { ModerationEntry as Entry } from '#contract/comments/comments.ts';
import { paths } from '#contract/paths.ts';
import { Reply } from './reply.tsx';
import { RowButtons } from './row-buttons.tsx';

/** A comment of the list. It takes the focus by the keys of the list. */
export function ModerationEntry({
  entry,
  now,
  isReplied,
  failed,
}: {
  entry: Entry;
  now: string;
  isReplied: boolean;
  failed: FailedForm | null;
}) {
  const { locale } = useSite();
  const { key } = useLocation();
  const comments = useTexts(commentTexts);
  const moderation = useTexts(moderationTexts);
  const { id, author, content, createdAt, hidden, post } = entry;
  const name = author.name ?? comments.deletedUser;
  const mark = hidden && { moderator: comments.hiddenByModerator, waiting: comments.waiting }[hidden];

  return (
    <li className="moderation-entry" tabIndex={-1} data-entry="">
      <label className="checkbox">
        <input type="checkbox" name={`comment-${id}`} aria-label={moderation.select(name)} />
      </label>
      <div>
        <p className="comment-header">
          <strong className="comment-author" dir="auto">
            {name}
          </strong>
          {author.isAdmin && <span className="comment-badge">{comments.team}</span>}
          <Ago at={createdAt} now={now} />
          {mark && <span className="comment-mark">{mark}</span>}
          <span className="soft">
            {moderation.on}{' '}
            {post ? (
              <a href={paths.comment(post.locale, post.slug, id)} lang={post.locale} dir="auto">
                {post.title}
              </a>
            ) : (
              moderation.gonePost
            )}
          </span>
        </p>
        <CommentText text={content} lang={languageOf(content, post?.locale ?? locale)} />
        <RowButtons entry={entry} />
        {post && hidden !== 'moderator' && (
          <Reply key={isReplied ? key : ''} entry={entry} locale={post.locale} failed={failed} />
        )}
      </div>
    </li>
  );
}
