import { DRAFT_PARTS } from '#contract/posts/draft-parts.ts';
import type { EditorPost, Fields } from './editor-post.ts';

/** The fields with which a form without scripts names the post, and what its texts replace. */
export function HiddenFields({ post, values }: { post: EditorPost; values: Fields }) {
  return (
    <>
      <input type="hidden" name="id" value={post.isNew ? (values.id ?? post.id) : post.id} />
      {DRAFT_PARTS.flatMap((part) => [
        <input
          key={`number ${part}`}
          type="hidden"
          name={`number.${part}`}
          value={post.parts[part].number}
        />,
        <input key={`base ${part}`} type="hidden" name={`base.${part}`} value={post.parts[part].base} />,
      ])}
    </>
  );
}
