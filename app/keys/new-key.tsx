import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { Copyable } from '#app/admin/forms/copyable.tsx';
import { Panel } from '#app/admin/forms/panel.tsx';
import { useSite } from '#app/site/ui/site-context.tsx';
import { type ApiKeyItem, includesScope } from '#contract/keys.ts';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';

/** The only page that shows a key, with commands that use it. */
export function NewKey({ keyItem, secret }: { keyItem: ApiKeyItem; secret: string }) {
  const { url, locale } = useSite();
  const { keys } = useAdminMessages();
  return (
    <Panel title={keys.created(keyItem.name)}>
      <p>{keys.once}</p>
      <Copyable caption={keys.secret} text={secret} />
      {EXAMPLES.filter((scope) => includesScope(keyItem.scopes, scope)).map((scope) => (
        <Copyable
          key={scope}
          caption={keys.examples[scope]}
          text={exampleOf(scope, { url, secret, locale })}
        />
      ))}
    </Panel>
  );
}

/** The scopes for which there is an example. */
const EXAMPLES = ['write', 'upload', 'read'] as const;

const DRAFTS: Record<Locale, string> = {
  uk: '{ "slug": "persha-chernetka", "uk": { "title": "Чернетка", "content": "Написано через **curl**." } }',
  en: '{ "slug": "first-draft", "en": { "title": "A draft", "content": "Written with **curl**." } }',
};

function exampleOf(
  scope: (typeof EXAMPLES)[number],
  { url, secret, locale }: { url: string; secret: string; locale: Locale },
): string {
  const authorization = `-H 'Authorization: Bearer ${secret}'`;
  const posts = `${url}${paths.apiPosts()}`;
  if (scope === 'read') return `curl '${posts}?status=draft' \\\n  ${authorization}`;
  if (scope === 'upload') {
    return `curl ${url}${paths.apiUpload()} \\\n  ${authorization} \\\n  -F 'file=@picture.jpg'`;
  }

  return `curl ${posts} \\\n  ${authorization} \\\n  -H 'Content-Type: application/json' \\\n  -d '${DRAFTS[locale]}'`;
}
