import { Notice } from '../forms/notice.tsx';
import { useMessages } from '../site-context.tsx';

/** What has just been done, with the way back where there is one. */
export function ModerationDone({
  done,
  count,
  undo,
}: {
  done: string | null;
  count: number | null;
  undo: string | null;
}) {
  const { moderation } = useMessages().community;
  const words = moderation.done;
  const text = done === null || !Object.hasOwn(words, done) ? null : words[done as keyof typeof words];
  const said = typeof text === 'function' ? count !== null && text(count) : text;
  if (!said) return null;
  return (
    <Notice>
      <p>{said}</p>
      {undo !== null && count !== null && count > 0 && (
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
