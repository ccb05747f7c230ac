import { Notice } from '../forms/notice.tsx';
import { useMessages } from '../site-context.tsx';

/** What has just been done, with the way back where there is one. */
export function ModerationDone({
  done,
  count,
  undo,
}: {
  done: string | null;
  count: number;
  undo: string | null;
}) {
  const { moderation } = useMessages().community;
  const words = moderation.done;
  const text = done === null || !Object.hasOwn(words, done) ? null : words[done as keyof typeof words];
  if (text === null) return null;
  return (
    <Notice>
      <p>{typeof text === 'function' ? text(count) : text}</p>
      {undo !== null && count > 0 && (
        <form method="post">
          <input type="hidden" name="undo" value={undo} />
          <button className="link-button" type="submit" name="intent" value="undo">
            {moderation.undo}
          </button>
        </form>
      )}
    </Notice>
  );
}
