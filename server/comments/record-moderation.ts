import type { ObjectId } from 'mongodb';
import type { AuditAction } from '#contract/audit.ts';
import { recordChange } from '#server/audit/record.ts';
import type { Actor } from '#server/auth/actor.ts';
import type { CommentDoc } from './model.ts';

/** Adds a moderation to the audit log. A single comment is named, so that the log can link to it. */
export async function recordModeration({
  actor,
  action,
  ids: [first, ...others],
  count,
  now,
}: {
  actor: Actor;
  action: AuditAction;
  ids: ObjectId[];
  /** How many comments changed. */
  count: number;
  now: Date;
}): Promise<void> {
  if (count === 0 || !first) return;
  const subject = others.length === 0 ? { subject: { id: first.toHexString() } } : {};
  await recordChange({ actor, action, count, now, ...subject });
}

/** Records one moderated comment. The actor's own comment is not recorded: that is not moderation. */
export async function recordOne(
  action: AuditAction,
  { _id, authorId }: Pick<CommentDoc, '_id' | 'authorId'>,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  if (actor.kind === 'user' && authorId?.toHexString() === actor.user.id) return;
  await recordModeration({ actor, action, ids: [_id], count: 1, now });
}
