import { z } from '#contract/browsers/zod.ts';
import { PAGE_MAX, TAG_SLUG_MAX, TAGS_PER_POST_MAX } from '#contract/limits.ts';
import { LOCALES } from '#contract/locales.ts';
import { slug } from '#contract/posts/slugs.ts';
import { text } from '#contract/text.ts';
import { email } from '#contract/users/users.ts';
import { SUBSCRIBERS_LIMIT_DEFAULT, SUBSCRIBERS_LIMIT_MAX, SUBSCRIBERS_SEARCH_MAX } from './limits.ts';
import { MISSING_CHOICES } from './missing-choices.ts';

export const FREQUENCIES = ['post', 'weekly'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/**
 * `waiting`: the owner of the address has not confirmed it. `bounced`: the server of the address has refused it for
 * good.
 */
export const SUBSCRIBER_STATES = ['active', 'waiting', 'stopped', 'bounced'] as const;
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];

/** Where a subscription comes from: a form at the end of a post, on a page, in the account, a key, a CSV file. */
export const SUBSCRIBER_SOURCES = ['post', 'page', 'account', 'api', 'import'] as const;
export type SubscriberSource = (typeof SUBSCRIBER_SOURCES)[number];

const subscriberLocales = z
  .array(z.enum(LOCALES))
  .min(1)
  .max(LOCALES.length)
  .refine((locales) => new Set(locales).size === locales.length, {
    error: 'Each language once',
    params: { code: 'duplicate' },
  })
  .meta({ description: 'Languages to read, the preferred one first', example: ['uk'] });

const frequency = z
  .enum(FREQUENCIES)
  .meta({ description: 'An email for each post, or one a week with all of them' });

const tags = z
  .array(slug(TAG_SLUG_MAX))
  .max(TAGS_PER_POST_MAX)
  .meta({ description: 'Only posts with one of these tags; empty: all posts', example: [] });

/** The choices of subscribers. */
const wishes = { locales: subscriberLocales, frequency: frequency.optional(), tags: tags.optional() };

export const subscribeSchema = z.strictObject({ email, ...wishes }).meta({ id: 'Subscribe' });

export const wishesSchema = z.strictObject({ locales: subscriberLocales, frequency, tags });
export type Wishes = z.infer<typeof wishesSchema>;

export const unsubscribeQuerySchema = z.object({
  token: text({ max: 200 }).meta({
    description: 'From the link in an email',
    example: '0f1e2d3c4b5a69788796a5b4c3d2e1f0',
  }),
});

const consentAt = z.iso
  .datetime({ offset: true })
  .meta({ description: 'When the reader consented; without it the reader gets an email to confirm' });

export const createSubscriberSchema = z
  .strictObject({ email, ...wishes, consentAt: consentAt.optional() })
  .meta({ id: 'CreateSubscriber' });

export const updateSubscriberSchema = z
  .strictObject({
    locales: subscriberLocales.optional(),
    frequency: frequency.optional(),
    tags: tags.optional(),
    state: z.literal('stopped').optional().meta({ description: 'Unsubscribes the reader' }),
  })
  .meta({ id: 'UpdateSubscriber' });

export const subscriberParamsSchema = z.object({
  id: z.string().meta({ example: '6920318a5c1e4b0d2f7a9f01' }),
});

export const listSubscribersQuerySchema = z.object({
  page: z.coerce.number().int().min(1).max(PAGE_MAX).default(1),
  limit: z.coerce.number().int().min(1).max(SUBSCRIBERS_LIMIT_MAX).default(SUBSCRIBERS_LIMIT_DEFAULT),
  state: z.enum(SUBSCRIBER_STATES).optional(),
  locale: z.enum(LOCALES).optional().meta({ description: 'Readers of this language' }),
  q: text({ max: SUBSCRIBERS_SEARCH_MAX }).optional().meta({ description: 'A part of the address' }),
});

const time = z.iso.datetime();

export const subscriberSchema = z
  .object({
    id: z.string(),
    email: z.string(),
    locales: z.array(z.enum(LOCALES)),
    frequency: z.enum(FREQUENCIES),
    tags: z.array(z.string()),
    state: z.enum(SUBSCRIBER_STATES),
    source: z.enum(SUBSCRIBER_SOURCES),
    createdAt: time,
    consentAt: time.nullable(),
    confirmedAt: time.nullable(),
    stoppedAt: time.nullable(),
  })
  .meta({ id: 'Subscriber' });

export type Subscriber = z.infer<typeof subscriberSchema>;

export const subscriberListSchema = z
  .object({
    subscribers: z.array(subscriberSchema),
    pagination: z.object({
      page: z.number().int(),
      limit: z.number().int(),
      total: z.number().int(),
      totalPages: z.number().int(),
    }),
  })
  .meta({ id: 'SubscriberList' });

export const sendPostParamsSchema = z.object({ slug: slug() });

export const sendPostSchema = z
  .strictObject({
    locales: subscriberLocales.optional().meta({ description: 'Languages to send; without it, both' }),
    missing: z.enum(MISSING_CHOICES).meta({
      description:
        'Readers of a language that the post lacks wait for the translation, get the other language, or nothing',
    }),
    dryRun: z
      .boolean()
      .optional()
      .meta({ description: 'With true, readers are counted and nothing is sent' }),
  })
  .meta({ id: 'SendPost' });

export const sentPostSchema = z
  .object({
    state: z.enum(['dry run', 'planned', 'sending', 'paused', 'sent', 'withdrawn']),
    readers: z
      .object({ uk: z.number().int(), en: z.number().int(), waiting: z.number().int() })
      .meta({ description: 'Letters by language, and readers who wait for the translation' }),
  })
  .meta({ id: 'SentPost' });

export type Readers = z.infer<typeof sentPostSchema>['readers'];
