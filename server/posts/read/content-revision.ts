import type { Locale } from '#contract/locales.ts';
import { readTokens, type Tokens } from '#server/revisions/revisions.ts';
import { findNextDue } from './timeline/timeline-store.ts';

/** Lists and pages change without a write when a scheduled post becomes visible. */
type Due = { token: string; readAt: number; at: number };

/** The input of lists for readers. */
export type Reading = { locale: Locale; now?: Date };

let due: Due | null = null;

/**
 * The revision of posts and tags, and the time in milliseconds until which it is valid without a write: a
 * scheduled post becomes visible then. Read it before the data that depends on it.
 */
export async function readContentRevision(): Promise<{ tokens: Tokens; validUntil: number }> {
  const now = new Date();
  const tokens = await readTokens(['content']);
  const token = tokens.get('content') ?? '';

  const time = now.getTime();
  // The schedule changes only with the revision, so the next due time is read once for each revision.
  if (due?.token !== token || due.at <= time || due.readAt > time) {
    due = { token, readAt: time, at: (await findNextDue(now))?.getTime() ?? Number.POSITIVE_INFINITY };
  }
  return { tokens, validUntil: due.at };
}
