import { invalidExample } from '#contract/errors.ts';
import { examples } from '#contract/examples.ts';
import type { OperationRow } from '#contract/operation.ts';
import {
  type Analytics,
  analyticsQuerySchema,
  analyticsSchema,
  trackEventSchema,
  trackedSchema,
} from './analytics.ts';
import { TRACK_BODY_BYTES } from './limits.ts';

const day = { views: 12, visitors: 9, minutes: 31, clicks: 2 };
const none = { views: 0, visitors: 0, minutes: 0, clicks: 0 };

const analytics = {
  from: '2026-11-21',
  to: '2026-11-21',
  timeZone: 'Europe/Kyiv',
  locale: null,
  totals: day,
  previous: { from: '2026-11-20', to: '2026-11-20', totals: none },
  days: [{ day: '2026-11-21', all: day, uk: day, en: none }],
  posts: [{ id: examples.post.id, locale: 'uk', slug: 'first-post', title: examples.post.title, ...day }],
  pages: [],
  referrers: [{ name: 'example.com', count: 5 }],
  sources: [{ name: 'mastodon', count: 3 }],
  links: [{ name: 'example.org/page', count: 2 }],
  devices: [{ name: 'phone', count: 8 }],
  browsers: [{ name: 'Firefox', count: 8 }],
  searches: [{ name: 'докер', count: 1 }],
  machines: [{ purpose: 'search', name: 'Googlebot', resource: 'post', count: 4 }],
} satisfies Analytics;

export const analyticsOperations = {
  trackEvent: {
    method: 'POST',
    path: '/api/track',
    auth: 'none',
    group: 'Analytics',
    summary: 'Record a page view, a reading time or a click',
    description:
      'The response is sent after the event is on disk. The body is JSON under any `Content-Type`. Bots are recognised by `User-Agent` and counted apart. The response is the same, and nothing is stored, with `DNT: 1` or `Sec-GPC: 1`, with analytics switched off, for previews, accounts and the admin, for more than 5 views of a page in half an hour by one address and `User-Agent`, and for more than 2,000 events in an hour by one address.',
    body: trackEventSchema,
    bodyExample: {
      type: 'pageview',
      path: '/en/blog/first-post',
      sessionId: '0b6f2d0e4c7a4f0f9a53d1c2b7e6f810',
      referrer: 'https://example.com/links',
    },
    anyContentType: true,
    maxBodyBytes: TRACK_BODY_BYTES,
    responses: { 200: { description: 'The event is stored', schema: trackedSchema, example: { ok: true } } },
    errors: [400],
    errorExamples: {
      400: invalidExample('path', 'Must start with "/"', 'invalid_format'),
    },
  },
  getAnalytics: {
    method: 'GET',
    path: '/api/v1/analytics',
    auth: 'key',
    scope: 'read',
    group: 'Analytics',
    summary: 'Get the analytics',
    description:
      'Totals and breakdowns of a range of days in the time zone of the site, with the totals of the same number of days before. Programs are counted only in `machines`. Today’s numbers include everything up to now. At most 1,000 posts and 100 rows of each other breakdown are listed; the last row has the sum of all others.',
    query: analyticsQuerySchema,
    responses: {
      200: { description: 'The numbers of the range', schema: analyticsSchema, example: analytics },
    },
    errors: [400, 401, 403, 404],
    errorExamples: {
      400: invalidExample('to', 'Must be given together with "from"', 'invalid_range'),
      404: { error: 'Post not found' },
    },
  },
} as const satisfies Record<string, OperationRow>;
