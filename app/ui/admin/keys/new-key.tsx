import { useEffect, useRef } from 'react';
import type { ApiKeyItem, KeyScope } from '#contract/keys.ts';
import { paths } from '#contract/paths.ts';
import { useSite } from '../../site-context.tsx';
import { useAdminMessages } from '../admin-messages.ts';
import { CopyButton } from '../forms/copy-button.tsx';

/** The only page that shows a key, with commands that use it. */
export function NewKey({ keyItem, secret }: { keyItem: ApiKeyItem; secret: string }) {
  const { url } = useSite();
  const { keys } = useAdminMessages();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <section className="new-key notice" aria-labelledby="new-key" tabIndex={-1} ref={panel}>
      <h2 id="new-key">{keys.created(keyItem.name)}</h2>
      <p>{keys.once}</p>
      <Copyable caption={keys.secret} code={secret} />
      {keyItem.scopes.map((scope) => (
        <Copyable key={scope} caption={keys.examples[scope]} code={exampleOf(scope, { url, secret })} />
      ))}
    </section>
  );
}

function Copyable({ caption, code }: { caption: string; code: string }) {
  return (
    <figure className="copyable">
      <figcaption>{caption}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a block that scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
      <CopyButton text={code} label={caption} />
    </figure>
  );
}

function exampleOf(scope: KeyScope, { url, secret }: { url: string; secret: string }): string {
  const authorization = `-H 'Authorization: Bearer ${secret}'`;
  const posts = `${url}${paths.apiPosts()}`;
  if (scope === 'read') return `curl '${posts}?status=draft' \\\n  ${authorization}`;
  if (scope === 'upload') {
    return `curl ${url}${paths.apiUpload()} \\\n  ${authorization} \\\n  -F 'file=@picture.jpg'`;
  }
  const body = '{ "slug": "first-draft", "en": { "title": "A draft", "content": "Written with **curl**." } }';
  return `curl ${posts} \\\n  ${authorization} \\\n  -H 'Content-Type: application/json' \\\n  -d '${body}'`;
}
