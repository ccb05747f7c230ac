import type { Locale } from '#contract/locales.ts';
import type { Actor, ById } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { Conflict, NotFound } from '#server/errors.ts';
import { countLetters, findDelay, postponeLetters } from '#server/mail/stored-letters.ts';
import { mapPosts } from '#server/posts/read/versions.ts';
import { skipDigest } from './digest.ts';
import { withdrawIssueNow } from './follow-posts.ts';
import { type IssueDoc, type IssueState, keyPrefixOf } from './issue-model.ts';
import type { ListedIssue } from './issue-store.ts';
import * as issues from './issue-store.ts';
import { isNewsletterOpen, requireManager } from './open.ts';
import { planSoon } from './plan.ts';
import { hasSubscribers } from './store.ts';
import { countWaits, deleteAllWaits } from './wait-store.ts';

const SHOWN = 20;
const HOUR_MS = 3_600_000;
/** Paused letters wait until an admin resumes them. */
const NEVER = new Date('9999-01-01T00:00:00Z');

/** How far an issue is. Times are ISO 8601. */
export type IssueProgress = {
  id: string;
  slug: string | null;
  state: IssueState;
  createdAt: string;
  sent: number;
  waiting: number;
  failed: number;
  /** How many readers wait for the translation. */
  waitsForTranslation: number;
  /** When the last letter is expected to be sent; null if that is unknown. */
  endsAt: string | null;
  /** How many letters may go in an hour, if that delays them. */
  perHour: number | null;
};

/** An issue in the list; `title` is null for a digest and for a deleted post. */
export type TitledIssue = IssueProgress & { title: string | null };

/** The newest issues, with the titles of their posts in `locale` if they have one. Throws Forbidden, NotFound. */
export async function listIssues({
  actor,
  locale,
}: {
  actor: Actor;
  locale: Locale;
}): Promise<TitledIssue[]> {
  requireManager(actor);
  const newest = await issues.findNewest(SHOWN);
  const idOf = ({ translationId }: ListedIssue) => translationId?.toHexString() ?? '';
  const posts = await mapPosts(newest.map(idOf), locale);

  return Promise.all(
    newest.map(async (issue) => ({
      ...(await toProgress(issue)),
      title: posts.get(idOf(issue))?.title ?? null,
    })),
  );
}

/** How far the issue of a post is; null if it has not been sent. Throws Forbidden, NotFound. */
export async function findProgress({ actor, id }: ById): Promise<IssueProgress | null> {
  requireManager(actor);
  const issue = await issues.findIssue(id);
  return issue && toProgress(issue);
}

/** The number of failed letters of the issues of the last week; 0 without a newsletter. Throws Forbidden. */
export async function countFailedLetters({ actor }: { actor: Actor }): Promise<number> {
  requireCan(actor, 'manage subscribers');
  if (!isNewsletterOpen()) return 0;
  const since = Date.now() - 7 * 24 * HOUR_MS;
  const recent = (await issues.findNewest(SHOWN)).filter(({ createdAt }) => createdAt.getTime() > since);
  const counts = await Promise.all(recent.map((issue) => countLetters(keyPrefixOf(issue))));
  return counts.reduce((sum, { failed = 0 }) => sum + failed, 0);
}

/** Pauses an issue: waiting letters are not sent until it is resumed. Throws Forbidden, NotFound, Conflict. */
export async function pauseIssue(issue: ById): Promise<void> {
  const paused = await changeState(issue, 'sending', 'paused');
  await postponeLetters(keyPrefixOf(paused), NEVER);
}

/** Throws Forbidden, NotFound, Conflict. */
export async function resumeIssue(issue: ById): Promise<void> {
  const resumed = await changeState(issue, 'paused', 'sending');
  await postponeLetters(keyPrefixOf(resumed), new Date());
  planSoon();
}

/**
 * Withdraws an issue: unsent letters are never sent. If it was only planned, the post can be sent later. Throws
 * Forbidden, NotFound, Conflict.
 */
export async function withdrawIssue({ actor, id }: ById): Promise<void> {
  requireManager(actor);
  if (await issues.deletePlanned(id)) return;

  const issue = await issues.findIssue(id);
  if (!issue) throw new NotFound('Nothing is being sent');
  if (issue.state === 'withdrawn') throw new Conflict('It has been withdrawn already');
  await withdrawIssueNow(issue);
}

/** Stops everything after a backup was restored, because nobody knows what has been sent since it was made. */
export async function haltNewsletter({ now = new Date() }: { now?: Date } = {}): Promise<void> {
  if (!(await hasSubscribers())) return;

  for (const issue of await issues.findIssuesIn(['planned', 'sending', 'paused'])) {
    await issues.updateIssue(issue._id, [issue.state], {
      $set: { state: 'withdrawn', endedAt: now, waves: [] },
    });
  }

  await deleteAllWaits({});
  await skipDigest({ now });
}

async function changeState({ actor, id }: ById, from: IssueState, to: IssueState): Promise<IssueDoc> {
  requireManager(actor);
  const changed = await issues.updateIssue(id, [from], { $set: { state: to } });
  if (!changed) throw new Conflict('It is not being sent any more');
  return changed;
}

async function toProgress(issue: ListedIssue): Promise<IssueProgress> {
  const { _id, slug, state, createdAt, waves, planned } = issue;
  const [counts, waitsForTranslation] = await Promise.all([
    countLetters(keyPrefixOf(issue)),
    countWaits(_id),
  ]);
  const { sent = 0, waiting = 0, sending = 0, failed = 0 } = counts;
  const hasExpired = sent + waiting + sending + failed === 0 && waves.length === 0;

  return {
    id: _id,
    slug,
    state,
    createdAt: createdAt.toISOString(),
    // Deliveries are forgotten after a month.
    sent: hasExpired && state === 'sent' ? planned.uk + planned.en : sent,
    waiting: waiting + sending,
    failed,
    waitsForTranslation,
    ...(state === 'sending' ? await expectedEnd(issue, { sent, waiting: waiting + sending }) : UNKNOWN_END),
  };
}

const UNKNOWN_END = { endsAt: null, perHour: null };

/** By the hourly limit if that delays letters, otherwise by the speed so far. */
async function expectedEnd(
  { startedAt }: ListedIssue,
  { sent, waiting }: { sent: number; waiting: number },
): Promise<Pick<IssueProgress, 'endsAt' | 'perHour'>> {
  const delay = await findDelay(waiting);
  if (delay) return { endsAt: delay.until.toISOString(), perHour: delay.perHour };
  if (sent === 0 || waiting === 0) return UNKNOWN_END;
  const now = Date.now();
  const elapsed = now - (startedAt?.getTime() ?? now);
  return { endsAt: new Date(now + (elapsed / sent) * waiting).toISOString(), perHour: null };
}
