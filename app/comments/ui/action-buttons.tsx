import { useState } from 'react';
import { commentTexts } from '#app/comments/texts/messages.ts';
import type { FormProblem } from '#app/forms/form-problems.ts';
import { useTexts } from '#app/site/ui/site-context.tsx';
import { FormProblems } from '#app/ui/forms/form-problems.tsx';
import type { ThreadComment } from '#contract/comments/comments.ts';
import { FetcherForm } from './fetcher-form.tsx';

type Intent = { intent: string; text: string; name: string };

/** The actions of one click: hide, show, delete, restore. */
export function ActionButtons({ id, intents }: { id: string; intents: Intent[] }) {
  const [problems, setProblems] = useState<FormProblem[]>([]);
  return (
    <FetcherForm className="comment-buttons" onResult={setProblems}>
      <input type="hidden" name="id" value={id} />
      {intents.map(({ intent, text, name }) => (
        <button
          // Hide and show share a key and so a button, which keeps the focus.
          key={intent === 'show' ? 'hide' : intent}
          type="submit"
          className="link-button"
          name="intent"
          value={intent}
          aria-label={`${text}: ${name}`}
        >
          {text}
        </button>
      ))}
      <FormProblems problems={problems} />
    </FetcherForm>
  );
}

/** The one-click actions that the current user may run on a comment. */
export function useIntents({ may, hidden, author }: ThreadComment): Intent[] {
  const comments = useTexts(commentTexts);
  const name = author.name ?? comments.deletedUser;
  const toShow = { moderator: comments.unhide, waiting: comments.approve };
  const visibility =
    hidden === null ? { intent: 'hide', text: comments.hide } : { intent: 'show', text: toShow[hidden] };

  return [
    ...(may.hide ? [{ ...visibility, name }] : []),
    ...(may.delete ? [{ intent: 'delete', text: comments.delete, name }] : []),
  ];
}
