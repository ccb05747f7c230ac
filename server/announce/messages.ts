import type { Message } from '#contract/announce/messages.ts';
import type { Locale } from '#contract/locales.ts';
import type { Actor, ById } from '#server/auth/actor.ts';

/** All messages about a post by its slug or id, the newest first. Throws Forbidden, NotFound. */
export async function listMessages(_: { actor: Actor; post: string }): Promise<Message[]> {
  throw new Error('follows');
}

/** The channels on which a published version can be announced (again), with what is there. Throws Forbidden, NotFound. */
export async function listPossibleMessages(_: {
  actor: Actor;
  post: string;
}): Promise<{ channel: Message['channel']; locale: Locale; count: number; text: string }[]> {
  throw new Error('follows');
}

/**
 * Sends a new message about a published version, whatever was sent before: the page asks first. Throws Forbidden, NotFound,
 * Conflict if the version is not published, Invalid `too_long`.
 */
export async function announceAgain(_: {
  actor: Actor;
  post: string;
  channel: string;
  locale: Locale;
  /** Null for the text that is made of the post. */
  text?: string | null;
}): Promise<Message> {
  throw new Error('follows');
}

/** Removes a message from the service, or takes it out of the queue. Throws Forbidden, NotFound, Conflict. */
export async function removeMessage(_: ById): Promise<void> {
  throw new Error('follows');
}

/**
 * Tries again what failed: to send a message whose state is `failed` or `unknown`, or to change or remove one that was
 * sent. Of an unknown one a person has to say before that it is not in the channel. Throws Forbidden, NotFound, Conflict.
 */
export async function retryMessage(_: ById): Promise<void> {
  throw new Error('follows');
}

/** Ends the question about an unknown message: a person has found it in the channel. Throws Forbidden, NotFound, Conflict. */
export async function confirmMessage(_: ById & { address: string | null }): Promise<void> {
  throw new Error('follows');
}
