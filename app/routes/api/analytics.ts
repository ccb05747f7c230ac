import { operations } from '#contract/operations.ts';
import { toDayRange } from '#server/analytics/range.ts';
import { reportAnalytics, reportPost } from '#server/analytics/report.ts';
import { answer, endpoint, resource } from '#server/http/routes/endpoint.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';

const read = endpoint(operations.getAnalytics, async ({ query, actor }) => {
  const { timeZone } = siteSettings();
  const { slug, locale = null } = query;
  const options = { actor, range: toDayRange({ ...query, timeZone }), locale, timeZone };

  return answer(
    200,
    slug === undefined ? await reportAnalytics(options) : await reportPost({ slug, ...options }),
  );
});

export const loader = resource(read);
