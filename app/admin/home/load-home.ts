import type { AdminRequest } from '#app/admin/admin-page.ts';
import { serverFeatures } from '#app/features.server.ts';
import { loadData, loadParts, partsOf } from '#app/parts.ts';
import { listBrokenLinks } from '#server/content/broken-links.ts';
import { countPostGroups, countTranslateNext, findPostGroups } from '#server/posts/management/list.ts';
import { findFirstSteps } from '#server/site-settings/first-steps.ts';
import type { Overview } from './home-page.tsx';

const SHOWN = 5;
const BROKEN_LINKS_MAX = 100;

/** The overview of the admin: drafts, scheduled posts and what needs attention. */
export async function loadHome(request: AdminRequest): Promise<Overview> {
  const { actor, locale } = request;
  const now = new Date();
  const page = { actor, locale, page: 1, limit: SHOWN, now };
  const [attention, counts, toTranslate, drafts, scheduled, broken, parts] = await Promise.all([
    loadParts(partsOf(serverFeatures, 'attention'), request),
    countPostGroups({ actor, now }),
    countTranslateNext({ actor, now }),
    findPostGroups({ ...page, filter: { state: 'draft' } }),
    findPostGroups({ ...page, filter: { state: 'scheduled' }, sort: 'soonest' }),
    listBrokenLinks({ actor, limit: BROKEN_LINKS_MAX }),
    loadData(partsOf(serverFeatures, 'home'), request),
  ]);

  return {
    attention: Object.values(attention).filter((entry) => entry !== null),
    counts,
    toTranslate,
    drafts: drafts.posts,
    scheduled: scheduled.posts,
    broken,
    parts,
    firstSteps: await findFirstSteps({ actor, hasPosts: counts.all > 0 }),
    now: now.toISOString(),
  };
}
