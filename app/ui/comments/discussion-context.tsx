import { createContext, useContext } from 'react';
import type { FormProblem } from '../../form-problems.ts';

export type Answer = { ok: true } | { ok: false; problems: FormProblem[] };

/** What the parts of a discussion share. */
export type DiscussionTools = {
  slug: string;
  /** The server's clock when the page was made. */
  now: string;
  /** Null for readers, whose page is static. */
  token: string | null;
  participantId: string | null;
  canWrite: boolean;
  /** Sends a form without leaving the page. */
  send: (form: FormData) => Promise<Answer>;
};

const DiscussionContext = createContext<DiscussionTools | null>(null);

export const DiscussionProvider = DiscussionContext.Provider;

export function useDiscussion(): DiscussionTools {
  const tools = useContext(DiscussionContext);
  if (!tools) throw new Error('useDiscussion needs a DiscussionProvider above it');
  return tools;
}
