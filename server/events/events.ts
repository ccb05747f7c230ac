import type { ObjectId } from 'mongodb';
import type { Locale } from '#contract/locales.ts';

export type PostChange = 'published' | 'updated' | 'unpublished' | 'deleted';

/** A change of one language version of a post or a standalone page that readers can notice. */
export type PostEvent = {
  kind: 'post' | 'page';
  change: PostChange;
  /** The id of the version. */
  id: string;
  locale: Locale;
  slug: string;
  title: string;
  /** The id of the post group. */
  translationId: string;
  /** The previous slug, if the change replaced it. */
  formerSlug?: string;
};

/** `created`: everybody may read it. `waiting`: an admin has to approve it first. */
export type CommentEvent = {
  kind: 'comment';
  change: 'created' | 'waiting';
  id: string;
  postId: ObjectId;
  parentId: ObjectId | null;
  authorId: ObjectId | null;
  createdAt: Date;
  /** Present only if the comment has just been written, so that nothing has been announced about it before. */
  written?: {
    /** The author of the comment to which it replies. */
    repliedTo: ObjectId | null;
    /** The admin who last changed the post. */
    editor: ObjectId | null;
  };
};

export type MediaEvent = { kind: 'media'; change: 'created'; id: string };

export type NewsletterEvent = {
  kind: 'newsletter';
  change: 'sent';
  slug: string;
  locale: Locale;
  recipients: number;
};

export type PingEvent = { kind: 'ping' };

/**
 * Something that happened on the site and is stored. `key` stays the same if the event is announced again, for
 * example after a crash: a listener does its work once for each key.
 */
export type SiteEvent = { key: string; at: Date } & (
  | PostEvent
  | CommentEvent
  | MediaEvent
  | NewsletterEvent
  | PingEvent
);

export type Listener = (events: SiteEvent[]) => Promise<void>;

const listeners = new Set<Listener>();

/** Calls `listener` with every event of this process. Returns a function that ends it. */
export function listenToEvents(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether anything listens: what only events need is not computed otherwise. */
export function hasListeners(): boolean {
  return listeners.size > 0;
}

/**
 * Tells all listeners, after the write and before its response. Listeners only store the work they have to do. Throws
 * what a listener throws, because an event that is not stored must be announced again.
 */
export async function announce(events: SiteEvent[]): Promise<void> {
  if (events.length === 0) return;
  for (const listener of listeners) await listener(events);
}
