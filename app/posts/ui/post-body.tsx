import { useMessages } from '#app/site/ui/site-context.tsx';
import type { PostPage } from '#contract/posts/pages.ts';

/** The text of a post. `html` was sanitized when the post was saved. */
export function PostBody({ html, counterparts }: Pick<PostPage, 'html' | 'counterparts'>) {
  const { closePicture, continueAt } = useMessages().post;
  return (
    <div
      className="prose"
      {...useCopyLabels()}
      data-close={closePicture}
      data-continue={continueAt('%')}
      // With these ids the script keeps the reader's place when the language changes.
      data-counterparts={counterparts.some((id) => id !== null) ? counterparts.join(',') : undefined}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the Markdown renderer, its only source
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** The labels of the copy buttons, which the script adds to the code below this element. */
export function useCopyLabels() {
  const { copy, copied, copyFailed } = useMessages().post;
  return { 'data-copy': copy, 'data-copied': copied, 'data-copy-failed': copyFailed };
}
