import type { PlanMessage, PlannedMessage } from '#contract/announce/messages.ts';
import type { Actor } from '#server/auth/actor.ts';
import type { OfPost } from '#server/posts/model.ts';

/**
 * The messages that the publication of a post will cause, for each channel and each of its languages that the post has
 * or will have, from the saved working copies; null if there is no channel. Those of versions that are published already
 * are left out, unless they still wait. Throws Forbidden.
 */
export async function listPlannedMessages(_: OfPost): Promise<PlannedMessage[] | null> {
  throw new Error('follows');
}

/** Stores what an editor chooses for a message that is not sent yet. Throws Forbidden, NotFound, Invalid `too_long`. */
export async function planMessage(_: PlanMessage & { actor: Actor }): Promise<PlannedMessage[]> {
  throw new Error('follows');
}
