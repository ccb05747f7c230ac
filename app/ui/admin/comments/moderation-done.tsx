import { Form } from 'react-router';
import { Notice } from '../../forms/notice.tsx';
import { useAdminMessages } from '../admin-messages.ts';

/** Announces the last action, with a button that undoes it where that is possible. */
export function ModerationDone({
  done,
  count,
  undo,
}: {
  done: string | null;
  count: number | null;
  undo: string | null;
}) {
  const moderation = useAdminMessages().comments;
  const texts = moderation.done;
  const text = done === null || !Object.hasOwn(texts, done) ? null : texts[done as keyof typeof texts];
  const sentence = typeof text === 'function' ? count !== null && text(count) : text;
  if (!sentence) return null;
  return (
    <Notice>
      <p>{sentence}</p>
      {undo !== null && count !== null && count > 0 && (
        <Form method="post">
          <input type="hidden" name="undo" value={undo} />
          <button className="link-button" type="submit" name="intent" value="undo">
            {moderation.undo}
          </button>
        </Form>
      )}
    </Notice>
  );
}
