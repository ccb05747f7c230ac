import { useMessages } from './site-context.tsx';

/** The text of a post. `html` was sanitized when the post was saved; the script reads its labels from the attributes. */
export function PostBody({ html }: { html: string }) {
  const { copy, copied, copyFailed } = useMessages().post;
  return (
    <div
      className="prose"
      data-copy={copy}
      data-copied={copied}
      data-copy-failed={copyFailed}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the Markdown renderer, its only source
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
