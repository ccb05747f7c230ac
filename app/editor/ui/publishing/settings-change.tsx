import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { type EditorPost, publicPath, SETTINGS_FIELDS } from '#app/editor/ui/editor-post.ts';
import { formatList } from '#app/formats/format.ts';
import { useSite } from '#app/site/ui/site-context.tsx';

/** Names the settings of a stored post that its publication changes, and the address that will redirect. */
export function SettingsChange({ post, fields }: { post: EditorPost; fields: FormData }) {
  const { locale } = useSite();
  const { settingsChange, fields: words } = useAdminMessages().editor;
  const names = { ...words, ...words.names };
  const valueIn = (name: string) => String(fields.get(name) ?? '');
  const changed = SETTINGS_FIELDS.filter((name) => valueIn(name) !== (post.storedSettings[name] ?? ''));
  if (post.slug === null || changed.length === 0) return null;

  return (
    <p>
      {settingsChange(
        formatList(
          changed.map((name) => names[name]),
          locale,
        ),
      )}{' '}
      {changed.includes('slug') &&
        valueIn('slug') !== '' &&
        words.slugRedirects(slugPath(post.kind, post.slug))}
    </p>
  );
}

/** The path of an address in both languages. */
export function slugPath(kind: EditorPost['kind'], slug: string): string {
  return decodeURI(publicPath(kind, 'uk', slug)).slice('/uk'.length);
}
