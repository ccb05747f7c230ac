import type { EditorPost } from '#app/editor/ui/editor-post.ts';
import { newsletterAdminTexts } from '#app/newsletter/texts/admin-messages.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { paths } from '#contract/paths.ts';

export function SendLink({ post }: { post: EditorPost }) {
  const { locale, switchedOn } = useSite();
  const { send } = useTexts(newsletterAdminTexts);
  if (!switchedOn.includes('newsletter') || post.kind !== 'post') return null;
  return (
    <p>
      <a href={paths.adminSend(locale, post.slug ?? post.id)}>{send.title}</a>
    </p>
  );
}
