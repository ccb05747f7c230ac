import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import type { PostKind } from '#contract/posts/admin.ts';
import { newEditorPath } from './editor-post.ts';

/** Says that a new post has begun with words that were left earlier, and offers an empty one. */
export function EarlierDraft({ kind }: { kind: PostKind }) {
  const { editor } = useAdminMessages();
  const { locale } = useSite();
  return (
    <p className="earlier-draft" role="status">
      {editor.earlierDraft} <a href={newEditorPath(kind, locale)}>{editor.of[kind].another}</a>
    </p>
  );
}
