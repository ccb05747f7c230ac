import { paths } from '#contract/paths.ts';
import { type EventData, isWebhookEvent, type WebhookEvent } from '#contract/webhooks/webhooks.ts';
import { findId } from '#server/db/ids.ts';
import { only } from '#server/db/projection.ts';
import type { MediaEvent, NewsletterEvent, PostEvent, SiteEvent } from '#server/events/events.ts';
import { toMedia } from '#server/media/model.ts';
import { findPublicMedia } from '#server/media/store.ts';
import type { PostDoc } from '#server/posts/model.ts';
import { LIST_ITEM_FIELDS, toPostListItem } from '#server/posts/projections.ts';
import * as posts from '#server/posts/store.ts';

const POST = only<PostDoc>()(...LIST_ITEM_FIELDS, 'updatedAt');

export function toType(event: SiteEvent): WebhookEvent {
  const type = event.kind === 'ping' ? 'ping' : `${event.kind}.${event.change}`;
  if (!isWebhookEvent(type)) throw new Error(`${type} is not an event of webhooks`);
  return type;
}

/** The `data` of an event; null if its subject no longer exists. */
export function readEventData(event: SiteEvent): Promise<EventData<WebhookEvent> | null> {
  switch (event.kind) {
    case 'post':
    case 'page':
      return readPost(event);
    // A feature reads it: see `createWebhookChannel`.
    case 'comment':
      return Promise.resolve(null);
    case 'media':
      return readMedia(event);
    case 'newsletter':
      return readIssue(event);
    case 'ping':
      return Promise.resolve({});
  }
}

async function readPost(event: PostEvent) {
  const { kind, change, id, slug, locale, title, translationId } = event;
  const url = kind === 'page' ? paths.page(locale, slug) : paths.post(locale, slug);
  const address = { id, slug, locale, title, url, translationId };
  if (change === 'deleted') return address;

  const objectId = findId(id);
  const [doc] = objectId ? await posts.findByIds([objectId], POST) : [];
  if (!doc) return null;

  const updatedAt = doc.updatedAt.toISOString();
  if (kind === 'page') return { ...address, updatedAt, published: doc.published };
  return { ...toPostListItem(doc), slug, url, updatedAt };
}

async function readIssue({ slug, locale, recipients }: NewsletterEvent) {
  return { slug, locale, url: paths.post(locale, slug), recipients };
}

async function readMedia({ id }: MediaEvent) {
  const [doc] = await findPublicMedia([id]);
  if (!doc) return null;
  const { url, kind, size, type } = toMedia(doc);
  return { id, url, type: kind, size, mimeType: type };
}
