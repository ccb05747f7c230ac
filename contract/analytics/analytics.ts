import { parseUrl } from '#contract/browsers/parse-url.ts';
import { z } from '#contract/browsers/zod.ts';
import { localeSchema } from '#contract/posts/requests.ts';
import { slug } from '#contract/posts/slugs.ts';
import {
  SESSION_ID_MAX,
  TRACK_DURATION_MAX,
  TRACK_ELEMENT_MAX,
  TRACK_PATH_MAX,
  TRACK_POSITION_MAX,
  TRACK_URL_MAX,
  UTM_SOURCE_MAX,
} from './limits.ts';
import { MACHINE_PURPOSES, MACHINE_RESOURCES } from './user-agents.ts';

const path = z
  .string()
  .max(TRACK_PATH_MAX)
  .regex(/^\//, { error: 'Must start with "/"' })
  .meta({ description: 'Path of the page', example: '/en/blog/first-post' });

const sessionId = z.string().min(1).max(SESSION_ID_MAX).meta({
  description: 'Random text that the page creates for each browser tab; it is not stored as sent',
  example: '0b6f2d0e4c7a4f0f9a53d1c2b7e6f810',
});

const url = z
  .string()
  .max(TRACK_URL_MAX)
  .refine((value) => parseUrl(value) !== null);

const position = z.number().min(-TRACK_POSITION_MAX).max(TRACK_POSITION_MAX);

/** An optional field whose invalid value counts as absent. */
function droppable<Schema extends z.ZodType>(schema: Schema) {
  return schema.optional().catch(undefined);
}

const pageviewSchema = z.object({
  type: z.literal('pageview'),
  path,
  sessionId,
  referrer: droppable(url).meta({ description: 'Address of the page that linked here; its host is stored' }),
  utmSource: droppable(z.string().trim().min(1).max(UTM_SOURCE_MAX)).meta({
    description: 'The query parameter `utm_source` of the page',
  }),
});

const clickSchema = z.object({
  type: z.literal('click'),
  path,
  sessionId,
  element: droppable(z.string().min(1).max(TRACK_ELEMENT_MAX)).meta({
    description: 'The element, similar to a CSS selector',
  }),
  href: droppable(url).meta({ description: 'Address that the link leads to' }),
  x: droppable(position).meta({ description: 'Pixels from the left edge of the window' }),
  y: droppable(position).meta({ description: 'Pixels from the top edge of the window' }),
});

const durationSchema = z.object({
  type: z.literal('duration'),
  path,
  sessionId,
  duration: z.number().min(0).max(TRACK_DURATION_MAX).meta({
    description: 'Milliseconds for which the page was visible since the previous event of this type',
  }),
});

export const trackEventSchema = z
  .discriminatedUnion('type', [pageviewSchema, clickSchema, durationSchema], {
    error: ({ code }) => (code === 'invalid_union' ? 'One of pageview, click, duration' : undefined),
  })
  .meta({
    id: 'TrackEvent',
    description: 'Optional fields that are not valid are dropped, unknown fields are ignored',
  });

export const trackedSchema = z.object({ ok: z.literal(true) }).meta({ id: 'Tracked' });

export type TrackEvent = z.infer<typeof trackEventSchema>;

export const RANGES = ['today', '7d', '30d', '90d', '12m'] as const;

export type Range = (typeof RANGES)[number];

/** Maximum number of days in a custom range: two years and a leap day. */
export const RANGE_DAYS_MAX = 731;

const day = z.iso.date().meta({ example: '2026-11-01' });

export const analyticsQuerySchema = z.object({
  range: z
    .enum(RANGES)
    .default('30d')
    .meta({ description: 'The number of days up to today', override: { default: '30d' } }),
  from: day.optional().meta({ description: 'First day of a custom range, together with `to`' }),
  to: day.optional().meta({ description: 'Last day of a custom range' }),
  locale: localeSchema.optional().meta({ description: 'One language; without it, both together' }),
  slug: slug().optional().meta({ description: 'Only the two versions of this post' }),
});

const count = z.number().int().min(0);

const totalsSchema = z
  .object({
    views: count,
    visitors: count.meta({ description: 'Unique visitors of each day, added up over the days' }),
    minutes: z.number().min(0).meta({ description: 'For which pages were visible' }),
    clicks: count.meta({ description: 'On links to other sites and marked elements' }),
  })
  .meta({ id: 'AnalyticsTotals' });

const nameCountSchema = z.object({
  name: z.string().meta({ description: 'Empty for the row with all others' }),
  count,
});

export const analyticsSchema = z
  .object({
    from: day,
    to: day,
    timeZone: z.string(),
    locale: localeSchema.nullable(),
    totals: totalsSchema,
    previous: z.object({ from: day, to: day, totals: totalsSchema }).meta({
      description:
        'As many days before the range. If the range ends today, the last of them counts up to the same time of day',
    }),
    days: z.array(z.object({ day, all: totalsSchema, uk: totalsSchema, en: totalsSchema })),
    posts: z.array(
      totalsSchema.extend({
        id: z.string(),
        locale: localeSchema,
        slug: z.string().nullable().meta({ description: 'Null for a version that was deleted' }),
        title: z.string().nullable(),
      }),
    ),
    pages: z.array(
      totalsSchema.extend({
        path: z.string().nullable().meta({
          description: 'Null for the row with all others, whose visitors are not known',
        }),
      }),
    ),
    referrers: z.array(nameCountSchema),
    sources: z.array(nameCountSchema),
    links: z.array(nameCountSchema),
    devices: z.array(nameCountSchema),
    browsers: z.array(nameCountSchema),
    searches: z.array(nameCountSchema).meta({ description: 'Searches without results' }),
    machines: z
      .array(
        nameCountSchema.extend({ purpose: z.enum(MACHINE_PURPOSES), resource: z.enum(MACHINE_RESOURCES) }),
      )
      .meta({ description: 'Requests of programs to posts, feeds and LLM files' }),
  })
  .meta({ id: 'Analytics' });

export type AnalyticsTotals = z.infer<typeof totalsSchema>;
export type Analytics = z.infer<typeof analyticsSchema>;
export type NameCount = z.infer<typeof nameCountSchema>;
