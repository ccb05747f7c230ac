import type { Locale } from '#contract/locales.ts';
import { findId } from '#server/db/ids.ts';
import type { PostEvent, SiteEvent } from '#server/events/events.ts';
import { withdrawLetters } from '#server/mail/stored-letters.ts';
import * as posts from '#server/posts/store.ts';
import { ISSUE_LETTERS, type IssueDoc, isAwaited, keyPrefixOf } from './issue-model.ts';
import * as issues from './issue-store.ts';
import { toPostText } from './issue-text.ts';
import { planSoon } from './plan.ts';
import { begin, issueIdOf, visibleOf } from './send-post.ts';
import { deleteAllWaits } from './wait-store.ts';

/**
 * Starts issues that were planned for the publication of their post, sends a translation to readers who have waited
 * for it, and stops whatever has been unpublished. May be repeated for the same event.
 */
export async function followPosts(events: SiteEvent[]): Promise<void> {
  // Most posts have no issue: one read for both languages.
  const without = new Set<string>();
  for (const event of events) {
    if (event.kind !== 'post' || without.has(event.translationId)) continue;
    const issue = await issues.findIssue(issueIdOf(event.translationId));
    if (!issue) {
      without.add(event.translationId);
      continue;
    }
    if (event.change === 'published') await onPublished(issue, event);
    if (event.change === 'unpublished' || event.change === 'deleted')
      await onUnpublished(issue, event.locale);
  }
}

async function onPublished(issue: IssueDoc, { locale, at }: PostEvent & { at: Date }): Promise<void> {
  if (issue.state === 'planned') return begin(issue._id, at);

  const translationId = isAwaited(issue, locale) && findId(issue.translationId?.toHexString() ?? '');
  if (!translationId) return;

  const versions = visibleOf(await posts.findVersions(translationId), at);
  const version = versions.find((candidate) => candidate.locale === locale);
  if (!version) return;

  const text = await toPostText(version, issue);
  const isPaused = issue.state === 'paused';
  await issues.updateIssue(issue._id, ['sending', 'paused', 'sent'], {
    $set: { [`texts.${locale}`]: text, state: isPaused ? 'paused' : 'sending', endedAt: null },
    $addToSet: { waves: locale },
  });
  planSoon();
}

async function onUnpublished(issue: IssueDoc, locale: Locale): Promise<void> {
  if (await issues.deletePlanned(issue._id)) return;

  const states = ['sending', 'paused', 'sent'] as const;
  const left = await issues.updateIssue(issue._id, [...states], {
    $unset: { [`texts.${locale}`]: '' },
    $addToSet: { stopped: locale },
    $pull: { waves: locale },
  });
  if (!left || Object.keys(left.texts).length > 0) return;
  await withdrawIssueNow(left);
}

/** Withdraws everything that has not been sent. */
export async function withdrawIssueNow(issue: IssueDoc): Promise<void> {
  const ended = { state: 'withdrawn', endedAt: new Date(), waves: [] } as const;
  await issues.updateIssue(issue._id, ['sending', 'paused', 'sent'], {
    $set: { ...ended, waves: [...ended.waves] },
  });
  await deleteAllWaits({ issueId: issue._id });
  await withdrawLetters({ kind: ISSUE_LETTERS[issue.frequency], keyPrefix: keyPrefixOf(issue) });
}
