import { useAdminMessages } from '#app/admin/admin-messages.ts';
import type { EditorPost } from '#app/editor/ui/editor-post.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { paths } from '#contract/paths.ts';

export function SendLink({ post }: { post: EditorPost }) {
  const { locale, switchedOn } = useSite();
  const { send } = useAdminMessages().newsletter;
  if (!switchedOn.includes('newsletter') || post.kind !== 'post') return null;
  return (
    <p>
      <a href={paths.adminSend(locale, post.slug ?? post.id)}>{send.title}</a>
    </p>
  );
}
