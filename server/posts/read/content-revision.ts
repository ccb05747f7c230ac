import type { Locale } from '#contract/locales.ts';
import { readRevisions, type Tokens } from '#server/revisions/revisions.ts';
import { findNextDue } from './timeline/timeline-store.ts';

/** Lists and pages change without a write when a scheduled post becomes visible. */
type Due = { token: string; readAt: number; at: number };

/** The input of lists for readers. `tokens` are those of `readContentTokens`, if the caller has read them. */
export type Reading = { locale: Locale; now?: Date; tokens?: Tokens | undefined };

let due: Due | null = null;

/** The token of the revision of posts and tags, for data that does not depend on the time. */
export function readContentTokens(): Promise<Tokens> {
  return readRevisions(['content']);
}

/**
 * The revision of posts and tags, and the time in milliseconds until which it is valid without a write: a
 * scheduled post becomes visible then. Read it before the data that depends on it.
 */
export async function readContentRevision(): Promise<{ tokens: Tokens; validUntil: number }> {
  const now = new Date();
  const tokens = await readContentTokens();
  const token = tokens.get('content') ?? '';

  const time = now.getTime();
  // The schedule changes only with the revision, so the next due time is read once for each revision.
  if (due?.token !== token || due.at <= time || due.readAt > time) {
    due = { token, readAt: time, at: (await findNextDue(now))?.getTime() ?? Number.POSITIVE_INFINITY };
  }
  return { tokens, validUntil: due.at };
}
