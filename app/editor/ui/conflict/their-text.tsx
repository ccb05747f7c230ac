import { useAdminMessages } from '#app/admin/admin-messages.ts';
import type { Locale } from '#contract/locales.ts';
import type { EditorConflict } from '#contract/posts/editor.ts';
import { DifferenceBox } from './difference-box.tsx';

/** The other editor's text next to the user's own, after a conflict. */
export function TheirText({
  locale,
  conflict,
  onClose,
}: {
  locale: Locale;
  conflict: EditorConflict;
  onClose: () => void;
}) {
  const { editor } = useAdminMessages();
  const { difference } = conflict;
  return (
    <aside className="column-aside their-text">
      <p className="aside-head">
        <b>{editor.conflict.theirs}</b>
        <button type="button" className="link-button" onClick={onClose}>
          {editor.conflict.close}
        </button>
      </p>
      {difference && (
        <DifferenceBox locale={locale} label={editor.conflict.theirs} difference={difference} side="old" />
      )}
    </aside>
  );
}
