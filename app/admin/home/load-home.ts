import type { AdminRequest } from '#app/admin/admin-page.ts';
import { serverFeatures } from '#app/features.server.ts';
import { type PartData, partsOf } from '#app/parts.ts';
import { loadAllowed, unlessForbidden } from '#app/requests/load-allowed.ts';
import type { Locale } from '#contract/locales.ts';
import type { SignedIn } from '#server/auth/actor.ts';
import { can } from '#server/auth/policy.ts';
import { listBrokenLinks } from '#server/content/broken-links.ts';
import { countPostGroups, countTranslateNext, findPostGroups } from '#server/posts/management/list.ts';
import { findFirstSteps } from '#server/site-settings/first-steps.ts';

const SHOWN = 5;
const BROKEN_LINKS_MAX = 100;

/** A translator is shown what lacks their own languages, and authors nothing. */
function ofOwnLanguages(counts: Record<Locale, number>, { user }: SignedIn): Record<Locale, number> {
  const mayWrite = (locale: Locale) =>
    user.role === 'translator' ? user.languages.includes(locale) : user.role !== 'author';
  return { uk: mayWrite('uk') ? counts.uk : 0, en: mayWrite('en') ? counts.en : 0 };
}

export async function loadHome(request: AdminRequest) {
  const { actor, locale } = request;
  const now = new Date();
  const page = { actor, locale, page: 1, limit: SHOWN, now };
  const [attention, counts, toTranslate, drafts, scheduled, reviewed, broken, parts] = await Promise.all([
    loadAllowed(partsOf(serverFeatures, 'attention'), request),
    countPostGroups({ actor, now }),
    countTranslateNext({ actor, now }),
    findPostGroups({ ...page, filter: { state: 'draft' } }),
    findPostGroups({ ...page, filter: { state: 'scheduled' }, sort: 'soonest' }),
    findPostGroups({ ...page, filter: { ofReviewBy: actor.user.id } }),
    unlessForbidden(() => listBrokenLinks({ actor, limit: BROKEN_LINKS_MAX })),
    loadAllowed(partsOf(serverFeatures, 'home'), request),
  ]);

  return {
    attention: Object.values(attention).filter((entry) => entry !== null),
    counts,
    toTranslate: ofOwnLanguages(toTranslate, actor),
    reviewed: reviewed.posts,
    mayReview: can(actor, 'publish posts'),
    drafts: drafts.posts,
    scheduled: scheduled.posts,
    broken,
    parts: parts as PartData,
    firstSteps: await findFirstSteps({ actor, hasPosts: counts.all > 0 }),
    now: now.toISOString(),
  };
}
