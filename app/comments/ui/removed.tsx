import { useEffect, useRef } from 'react';
import { commentTexts } from '#app/comments/texts/messages.ts';
import { useTexts } from '#app/site/ui/site-context.tsx';
import { ActionButtons } from './action-buttons.tsx';

/** Replaces a comment that was deleted on this page, with a button that restores it. */
export function Removed({ id }: { id: string }) {
  const place = useRef<HTMLDivElement>(null);
  const comments = useTexts(commentTexts);

  // The pressed button is gone, so the focus moves to the one that restores the comment.
  useEffect(() => place.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={place} className="comment-placeholder">
      <p>{comments.done.deleted}</p>
      <ActionButtons
        id={id}
        intents={[{ intent: 'restore', text: comments.restore, name: comments.title }]}
      />
    </div>
  );
}
