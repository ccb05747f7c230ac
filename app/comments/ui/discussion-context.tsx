import { createContext, useContext } from 'react';
import type { CommentResult } from './discussion.ts';

/** Shared by the components of a comments section. */
export type DiscussionContextValue = {
  slug: string;
  /** The name of the post's author: admins with this name are marked as the author. */
  postAuthor: string;
  /** The server's time of the page, ISO 8601. */
  now: string;
  /** Null for anonymous readers. */
  token: string | null;
  /** Id of the current user; null for anonymous readers. */
  participantId: string | null;
  canWrite: boolean;
  /** Applies the result of a form to the thread; `pending` is the result of a form that was just sent. */
  dispatch: (result: CommentResult | 'pending') => void;
};

const DiscussionContext = createContext<DiscussionContextValue | null>(null);

export const DiscussionProvider = DiscussionContext.Provider;

export function useDiscussion(): DiscussionContextValue {
  const value = useContext(DiscussionContext);
  if (!value) throw new Error('useDiscussion needs a DiscussionProvider');
  return value;
}
