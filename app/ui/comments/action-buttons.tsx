import type { FormEvent } from 'react';
import type { ThreadComment } from '#contract/comments.ts';
import { paths } from '#contract/paths.ts';
import { useMessages, useSite } from '../site-context.tsx';
import { useDiscussion } from './discussion-context.tsx';

/** What takes one click: hiding, showing, deleting, and taking a deletion back. */
export function ActionButtons({
  id,
  intents,
}: {
  id: string;
  intents: { intent: string; text: string; name: string }[];
}) {
  const { send, slug } = useDiscussion();
  const { locale } = useSite();
  const submitHere = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    void send(new FormData(event.currentTarget, submitter));
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
          key={intent}
          type="submit"
          className="link-button"
          name="intent"
          value={intent}
          aria-label={`${text}: ${name}`}
        >
          {text}
        </button>
      ))}
    </form>
  );
}

/** The one-click actions that the viewer has on a comment. */
export function useIntents({
  may,
  hidden,
  author,
}: ThreadComment): { intent: string; text: string; name: string }[] {
  const { comments } = useMessages().community;
  const name = author.name ?? comments.deletedUser;
  const intents = [];
  if (may.hide && hidden === null) intents.push({ intent: 'hide', text: comments.hide, name });
  if (may.hide && hidden === 'moderator') intents.push({ intent: 'show', text: comments.unhide, name });
  if (may.hide && hidden === 'waiting') intents.push({ intent: 'show', text: comments.approve, name });
  if (may.delete) intents.push({ intent: 'delete', text: comments.delete, name });
  return intents;
}
