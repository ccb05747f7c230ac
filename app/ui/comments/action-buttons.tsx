import { type FormEvent, useState } from 'react';
import type { ThreadComment } from '#contract/comments.ts';
import { paths } from '#contract/paths.ts';
import type { FormProblem } from '../../form-problems.ts';
import { FormProblems } from '../forms/form-problems.tsx';
import { useMessages, useSite } from '../site-context.tsx';
import { useDiscussion } from './discussion-context.tsx';

type Intent = { intent: string; text: string; name: string };

/** What takes one click: hiding, showing, deleting, and taking a deletion back. */
export function ActionButtons({ id, intents }: { id: string; intents: Intent[] }) {
  const { send, slug } = useDiscussion();
  const { locale } = useSite();
  const [problems, setProblems] = useState<FormProblem[]>([]);
  const submitHere = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const answer = await send(new FormData(event.currentTarget, submitter));
    setProblems(answer.ok ? [] : answer.problems);
  };
  return (
    <form
      className="comment-buttons"
      method="post"
      action={paths.comments(locale, slug)}
      onSubmit={submitHere}
    >
      <input type="hidden" name="id" value={id} />
      {intents.map(({ intent, text, name }) => (
        <button
          // Hiding and showing take turns in one button, so that the focus stays on it.
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
    </form>
  );
}

/** The one-click actions that the viewer has on a comment. */
export function useIntents({ may, hidden, author }: ThreadComment): Intent[] {
  const { comments } = useMessages().community;
  const name = author.name ?? comments.deletedUser;
  const toShow = { moderator: comments.unhide, waiting: comments.approve };
  const visibility =
    hidden === null ? { intent: 'hide', text: comments.hide } : { intent: 'show', text: toShow[hidden] };
  return [
    ...(may.hide ? [{ ...visibility, name }] : []),
    ...(may.delete ? [{ intent: 'delete', text: comments.delete, name }] : []),
  ];
}
