import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { type EditorPost, isOut } from '#app/editor/ui/editor-post.ts';
import { LOCALES, type Locale } from '#contract/locales.ts';

/** Hides languages from readers. Its buttons appear after a first button is pressed. */
export function Unpublish({
  post,
  onUnpublish,
}: {
  post: EditorPost;
  onUnpublish: (locale: Locale) => void;
}) {
  const { editor } = useAdminMessages();
  return (
    <details className="unpublish">
      <summary>{editor.unpublish}…</summary>
      <p className="soft">{editor.unpublishHelp}</p>
      {LOCALES.filter((locale) => isOut(post, locale)).map((locale) => (
        <button key={locale} className="button danger" type="button" onClick={() => onUnpublish(locale)}>
          {editor.unpublishOf[locale]}
        </button>
      ))}
    </details>
  );
}
