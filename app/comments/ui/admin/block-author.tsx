import { Form } from 'react-router';
import { commentTexts } from '#app/comments/texts/messages.ts';
import { useTexts } from '#app/site/ui/site-context.tsx';
import type { ModerationPage } from '#contract/comments/comments.ts';

/** The form that blocks the author, on the list of one user's comments. */
export function BlockAuthor({ list: { entries } }: { list: ModerationPage }) {
  const comments = useTexts(commentTexts);
  const entry = entries[0];
  if (!entry?.may.block || entry.author.isBlocked) return null;

  return (
    <Form method="post">
      <input type="hidden" name="intent" value="block" />
      <input type="hidden" name="user" value={entry.author.id} />
      <p className="soft">{comments.blockHelp}</p>
      <button className="button danger" type="submit">
        {comments.blockConfirm(entry.author.name ?? '')}
      </button>
    </Form>
  );
}
