import type { Fields } from '#app/ui/admin/editor/editor-post.ts';
import { DRAFT_PARTS, type DraftPart } from '#contract/posts/draft-parts.ts';
import type { Parts } from './parts.ts';
import type { Send } from './send.ts';

/**
 * Removes the working copies of a post and resets the form to the stored values. False where one could not be
 * removed.
 */
export async function discardCopies({
  id,
  parts,
  send,
  write,
}: {
  id: string;
  parts: Parts;
  send: Send;
  write: (part: DraftPart, fields: Fields) => void;
}): Promise<boolean> {
  for (const part of DRAFT_PARTS) {
    const number = parts.number(part);
    if (number === 0) continue;
    const answer = await send(id, { intent: 'discard', part, number });
    if (answer.kind !== 'done') return false;
    parts.see(part, answer.body);
    write(part, answer.body.fields);
  }
  return true;
}
