import type { AdminRequest } from '#app/admin/admin-page.ts';
import { toFirstRows } from '#app/analytics/routes/load-analytics.ts';
import { toDayRange } from '#server/analytics/range.ts';
import { reportAnalytics } from '#server/analytics/report.ts';
import { listProposals } from '#server/assistants/posts/proposals.ts';
import { getNightlyState } from '#server/backup/nightly/nightly.ts';
import { countWaiting } from '#server/comments/moderation.ts';
import { listBrokenLinks } from '#server/content/broken-links.ts';
import { countFailedLetters } from '#server/newsletter/issues.ts';
import { countPostGroups, countTranslateNext, findPostGroups } from '#server/posts/management/list.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import { countSwitchedOff } from '#server/webhooks/webhooks.ts';
import type { Overview } from './home-page.tsx';

const SHOWN = 5;
const BROKEN_LINKS_MAX = 100;

/** The overview of the admin: drafts, scheduled posts and the numbers of what needs attention. */
export async function loadHome({ actor, locale }: AdminRequest): Promise<Overview> {
  const now = new Date();
  const { timeZone } = siteSettings();
  const range = toDayRange({ range: '7d', timeZone });
  const page = { actor, locale, page: 1, limit: SHOWN, now };
  const [
    waiting,
    backups,
    counts,
    toTranslate,
    drafts,
    scheduled,
    report,
    broken,
    proposals,
    unsent,
    webhooksOff,
  ] = await Promise.all([
    countWaiting({ actor }),
    getNightlyState(),
    countPostGroups({ actor, now }),
    countTranslateNext({ actor, now }),
    findPostGroups({ ...page, filter: { state: 'draft' } }),
    findPostGroups({ ...page, filter: { state: 'scheduled' }, sort: 'soonest' }),
    reportAnalytics({ actor, range, locale: null, timeZone }),
    listBrokenLinks({ actor, limit: BROKEN_LINKS_MAX }),
    listProposals({ actor, locale }),
    countFailedLetters({ actor }),
    countSwitchedOff({ actor }),
  ]);

  const lists = { drafts: drafts.posts, scheduled: scheduled.posts, broken };
  const { hasSecondFactor } = actor.user;
  const backupFailedAt = backups.failure?.at ?? null;

  return {
    waiting,
    unsent,
    webhooksOff,
    backupFailedAt,
    hasSecondFactor,
    counts,
    toTranslate,
    ...lists,
    report: toFirstRows(report, { count: 1 }),
    proposals,
    now: now.toISOString(),
  };
}
