import type { Locale } from '#contract/locales.ts';

export const PROPOSAL_ACTIONS = ['publish', 'unpublish', 'schedule'] as const;

export type ProposalAction = (typeof PROPOSAL_ACTIONS)[number];

/** A change of a post's state that a program asks a person to confirm. Times are ISO 8601. */
export type Proposal = {
  postId: string;
  slug: string;
  title: string;
  action: ProposalAction;
  /** Null for both languages. */
  locale: Locale | null;
  publishedAt: string | null;
  /** The person and the program. */
  by: string;
  at: string;
};
