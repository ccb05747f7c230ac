import { useAdminMessages } from '#app/ui/admin/admin-messages.ts';
import { LOCALES } from '#contract/locales.ts';
import { type EditorPost, isOut } from './editor-post.ts';

/** Hides languages from readers: buttons of the editor's form, behind one that shows them. */
export function Unpublish({ post }: { post: EditorPost }) {
  const { editor } = useAdminMessages();
  return (
    <details className="unpublish">
      <summary>{editor.unpublish}…</summary>
      <p className="soft">{editor.unpublishHelp}</p>
      {LOCALES.filter((locale) => isOut(post, locale)).map((locale) => (
        <button
          key={locale}
          className="button danger"
          type="submit"
          name="intent"
          value={`unpublish.${locale}`}
        >
          {editor.unpublishOf[locale]}
        </button>
      ))}
    </details>
  );
}
