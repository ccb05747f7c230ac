import { RowAction } from '#app/admin/forms/row-action.tsx';
import { moderationTexts } from '#app/comments/texts/admin-messages.ts';
import { useTexts } from '#app/site/ui/site-context.tsx';
import { Notice } from '#app/ui/forms/notice.tsx';

/** Announces the last action, with a button that undoes it if that is possible. */
export function ModerationDone({
  done,
  count,
  undo,
  user,
}: {
  done: string | null;
  count: number | null;
  undo: string | null;
  /** The id of the user who was blocked. */
  user: string | null;
}) {
  const moderation = useTexts(moderationTexts);
  const texts = moderation.done;
  const text = done === null || !Object.hasOwn(texts, done) ? null : texts[done as keyof typeof texts];
  const sentence = typeof text === 'function' ? count !== null && text(count) : text;
  if (!sentence) return null;

  return (
    <Notice>
      <p>{sentence}</p>
      {undo !== null && count !== null && count > 0 && (
        <RowAction id={undo} idName="undo" intent="undo" staysInPlace>
          {moderation.undo}
        </RowAction>
      )}
      {done === 'blocked' && user !== null && (
        <RowAction id={user} idName="user" intent="unblock" staysInPlace>
          {moderation.undo}
        </RowAction>
      )}
    </Notice>
  );
}
