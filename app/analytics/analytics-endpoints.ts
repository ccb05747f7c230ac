import { operations } from '#contract/operations.ts';
import { collectEvent } from '#server/analytics/collect.ts';
import { asksNotToBeTracked } from '#server/analytics/http/opt-out.ts';
import { toDayRange } from '#server/analytics/range.ts';
import { reportAnalytics, reportPost } from '#server/analytics/report.ts';
import { clientAddressOf } from '#server/http/request/request-context.ts';
import { answer, endpoint } from '#server/http/routes/endpoint.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';

export const analyticsEndpoints = [
  endpoint(operations.trackEvent, async ({ body, request, context }) => {
    await collectEvent({
      event: body,
      userAgent: request.headers.get('user-agent'),
      clientAddress: clientAddressOf(context),
      host: request.headers.get('host') ?? '',
      isOptedOut: asksNotToBeTracked((name) => request.headers.get(name)),
    });
    return answer(200, { ok: true });
  }),
  endpoint(operations.getAnalytics, async ({ query, actor }) => {
    const { timeZone } = siteSettings();
    const { slug, locale = null } = query;
    const options = { actor, range: toDayRange({ ...query, timeZone }), locale, timeZone };

    return answer(
      200,
      slug === undefined ? await reportAnalytics(options) : await reportPost({ slug, ...options }),
    );
  }),
];
