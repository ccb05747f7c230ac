import { Link } from 'react-router';
import { moderationTexts } from '#app/comments/texts/admin-messages.ts';
import { commentTexts } from '#app/comments/texts/messages.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import type { ModerationEntry } from '#contract/comments/comments.ts';
import { paths } from '#contract/paths.ts';

/** The one-click actions on a comment. `data-key` is the key for the same action in the focused row. */
export function RowButtons({ entry }: { entry: ModerationEntry }) {
  const { locale } = useSite();
  const comments = useTexts(commentTexts);
  const moderation = useTexts(moderationTexts);
  const { id, author, hidden, may } = entry;
  const name = author.name ?? comments.deletedUser;
  const first =
    hidden === null
      ? { key: 'h', action: 'hide', text: moderation.hide }
      : hidden === 'waiting'
        ? { key: 'a', action: 'approve', text: moderation.approve }
        : { key: 'a', action: 'show', text: moderation.show };

  const buttons = [
    first,
    ...(hidden === 'waiting' ? [{ key: 'h', action: 'hide', text: moderation.hide }] : []),
    { key: 'd', action: 'delete', text: moderation.delete },
    ...(may.block && !author.isBlocked ? [{ key: undefined, action: 'block', text: comments.block }] : []),
  ];
  return (
    <p className="admin-buttons">
      {buttons.map(({ key, action, text }) => (
        <button
          key={action}
          className={action === 'approve' ? 'button' : 'button quiet'}
          type="submit"
          name="row"
          value={`${action} ${action === 'block' ? author.id : id}`}
          aria-label={`${text}: ${name}`}
          aria-keyshortcuts={key}
          data-key={key}
        >
          {text}
        </button>
      ))}
      {author.id && <Link to={`${paths.adminComments(locale)}?author=${author.id}`}>{moderation.allBy}</Link>}
    </p>
  );
}
