import { DRAFT_PARTS } from '#contract/posts/draft-parts.ts';
import type { EditorPost, Fields } from './editor-post.ts';

/**
 * The fields with which a form without scripts names the post, and what its texts replace. The form of a post that
 * is in the bin by now, or that comes back after its session has ended, goes on from what it began with: `began`.
 */
export function HiddenFields({
  post,
  values,
  began,
}: {
  post: EditorPost;
  values: Fields;
  began: Fields | null;
}) {
  return (
    <>
      <input type="hidden" name="id" value={post.isNew ? (values.id ?? post.id) : post.id} />
      {DRAFT_PARTS.flatMap((part) => [
        <input
          key={`number ${part}`}
          type="hidden"
          name={`number.${part}`}
          value={began?.[`number.${part}`] ?? post.parts[part].number}
        />,
        <input
          key={`base ${part}`}
          type="hidden"
          name={`base.${part}`}
          value={began?.[`base.${part}`] ?? post.parts[part].base}
        />,
      ])}
    </>
  );
}
