import { useEffect, useRef } from 'react';
import { useMessages } from '../site-context.tsx';
import { ActionButtons } from './action-buttons.tsx';

/** Where a comment has just been deleted, with the way back. */
export function Removed({ id }: { id: string }) {
  const place = useRef<HTMLDivElement>(null);
  const { comments } = useMessages().community;
  // The button that was pressed is gone; without this the focus would be nowhere.
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
