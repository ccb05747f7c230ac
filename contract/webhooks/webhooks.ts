import { z } from '#contract/browsers/zod.ts';
import { commentSchema } from '#contract/comments/comments.ts';
import type { LoggedDelivery } from '#contract/deliveries.ts';
import { LOCALES } from '#contract/locales.ts';
import { uploadedMediaSchema } from '#contract/media/media.ts';
import { type Pagination, postListItemSchema } from '#contract/posts/records.ts';
import { localeSchema } from '#contract/posts/requests.ts';
import { WEBHOOK_URL_MAX } from './limits.ts';

/**
 * The events of webhooks, in the order of the documentation. `ping` is sent to every endpoint, and only on demand.
 * An event of a post or a page is about one language version.
 */
export const WEBHOOK_EVENTS = [
  'post.published',
  'post.updated',
  'post.unpublished',
  'post.deleted',
  'page.published',
  'page.updated',
  'page.unpublished',
  'page.deleted',
  'comment.created',
  'comment.waiting',
  'media.created',
  'newsletter.sent',
  'ping',
] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export function isWebhookEvent(name: string): name is WebhookEvent {
  return WEBHOOK_EVENTS.some((event) => event === name);
}

/** The events that an endpoint can choose. */
export const CHOSEN_EVENTS = WEBHOOK_EVENTS.filter((event) => event !== 'ping');

const eventSchema = z.enum(CHOSEN_EVENTS as [WebhookEvent, ...WebhookEvent[]]).meta({ id: 'WebhookEvent' });

const url = z
  // Stored as requests read it, so that people see the host that is called.
  .url({ protocol: /^https?$/, normalize: true, error: 'Must be an http(s) address' })
  .max(WEBHOOK_URL_MAX)
  .meta({ description: 'The address that gets the events', example: 'https://example.com/dvomova' });

const events = z
  .array(eventSchema)
  .min(1)
  .default(CHOSEN_EVENTS)
  .meta({ description: 'The events that the endpoint gets; all of them by default' });

const locales = z
  .array(localeSchema)
  .min(1)
  .default([...LOCALES])
  .meta({ description: 'Events of other languages are left out; those without a language are always sent' });

export const createWebhookSchema = z
  .strictObject({ url, events, locales })
  .meta({ id: 'CreateWebhook', example: { url: 'https://example.com/dvomova', events: ['post.published'] } });

const timestamp = z.iso.datetime();

export const webhookSchema = z
  .object({
    id: z.string(),
    url: z.string(),
    events: z.array(eventSchema),
    locales: z.array(localeSchema),
    createdAt: timestamp,
    switchedOffAt: timestamp
      .nullable()
      .meta({ description: 'When the endpoint had failed for three days and was switched off' }),
  })
  .meta({ id: 'Webhook' });

export const createdWebhookSchema = webhookSchema
  .extend({
    secret: z.string().meta({
      description: 'Signs the requests (Standard Webhooks); shown only in this response',
      example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    }),
  })
  .meta({ id: 'CreatedWebhook' });

export const webhookListSchema = z.object({ webhooks: z.array(webhookSchema) }).meta({ id: 'WebhookList' });

export type Webhook = z.infer<typeof webhookSchema>;
export type WebhookInput = z.infer<typeof createWebhookSchema>;

const postEventSchema = postListItemSchema
  .extend({ url: z.string(), updatedAt: timestamp })
  .meta({ id: 'PostEventData' });

const pageEventSchema = postEventSchema
  .pick({ id: true, slug: true, locale: true, title: true, url: true, translationId: true, updatedAt: true })
  .extend({ published: z.boolean() })
  .meta({ id: 'PageEventData' });

const deletedSchema = pageEventSchema
  .pick({ id: true, slug: true, locale: true, title: true, url: true, translationId: true })
  .meta({ id: 'DeletedEventData' });

const commentEventSchema = commentSchema
  .extend({
    postId: z.string(),
    postSlug: z.string(),
    locale: localeSchema,
    url: z.string().meta({ description: 'The page of the post, at the comment' }),
    content: z.string().meta({ description: 'At most the first 4,000 characters' }),
  })
  .meta({ id: 'CommentEventData' });

const mediaEventSchema = uploadedMediaSchema
  .omit({ deduplicated: true })
  .extend({ id: z.string(), mimeType: z.string() })
  .meta({ id: 'MediaEventData' });

const newsletterEventSchema = z
  .object({ slug: z.string(), locale: localeSchema, url: z.string(), recipients: z.number().int() })
  .meta({ id: 'NewsletterEventData' });

const pingSchema = z.object({}).meta({ id: 'PingEventData' });

export const EVENT_DATA = {
  'post.published': postEventSchema,
  'post.updated': postEventSchema,
  'post.unpublished': postEventSchema,
  'post.deleted': deletedSchema,
  'page.published': pageEventSchema,
  'page.updated': pageEventSchema,
  'page.unpublished': pageEventSchema,
  'page.deleted': deletedSchema,
  'comment.created': commentEventSchema,
  'comment.waiting': commentEventSchema,
  'media.created': mediaEventSchema,
  'newsletter.sent': newsletterEventSchema,
  ping: pingSchema,
} as const satisfies Record<WebhookEvent, z.ZodObject>;

export type EventData<Event extends WebhookEvent> = z.infer<(typeof EVENT_DATA)[Event]>;

/** The body of a webhook's request, at most 20 kB. `sequence` grows with each event of the site. */
export function eventSchemaOf(event: WebhookEvent) {
  return z
    .object({
      type: z.literal(event),
      site: z.string().meta({ description: 'The address of the site, which the paths in `data` follow' }),
      timestamp: timestamp.meta({ description: 'When the event happened' }),
      sequence: z.number().int().meta({
        description: 'Grows with each event of the site. Requests may arrive in another order, or twice',
      }),
      data: EVENT_DATA[event],
    })
    .meta({ id: `Event_${event.replace('.', '_')}` });
}

/** An endpoint as the admin sees it, with a page of its log, the newest requests first. */
export type WebhookRow = Webhook & {
  /** The admin who made it, or the name of the key. */
  madeBy: string | null;
  /** Whether the endpoint no longer gets events, because its maker has lost the rights or its key was revoked. */
  isEnded: boolean;
  failingSince: string | null;
  deliveries: LoggedDelivery[];
  pagination: Pagination;
};
