import type { ObjectId } from 'mongodb';
import type { HiddenBecause } from '#contract/comments/comments.ts';
import type { SignedIn } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { findId, findIds, newId } from '#server/db/ids.ts';
import { NotFound } from '#server/errors.ts';
import { requireUserId } from '#server/users/user-id.ts';
import { createComment, UNDO_MS } from './comments.ts';
import { announceShown } from './events.ts';
import { recordModeration } from './record-moderation.ts';
import { raiseThreadRevisions } from './revision.ts';
import * as store from './store.ts';
import * as undo from './undo-store.ts';

/**
 * Hides, shows or deletes many comments. Returns how many of them existed, and the id by which the same admin
 * can undo it for ten minutes. Throws Forbidden.
 */
export async function moderateMany({
  actor,
  ids,
  action,
  now = new Date(),
}: {
  actor: SignedIn;
  ids: string[];
  action: 'hide' | 'show' | 'delete';
  now?: Date;
}): Promise<{ count: number; undoId: string }> {
  requireCan(actor, 'moderate comments');
  const objectIds = findIds(ids);
  const by = requireUserId(actor.user.id);
  const before = await store.findLiveStates(objectIds);
  const changes = before.map(({ _id, hidden }) => ({ id: _id, hidden }));

  // Stored before the change. If the change then fails, the record undoes nothing.
  const record: undo.ModerationDoc = { _id: newId(), by, at: now, action, changes };
  await undo.insertRecord(record);

  const count =
    action === 'delete'
      ? await store.markDeleted({ ids: objectIds }, by, now)
      : await store.setHiddenMany(objectIds, stateAfter(action), action === 'show' ? { stateAt: now } : {});

  await raiseThreadRevisions(await store.findPostIds(objectIds));
  await recordModeration({ actor, action: RECORDED[action], ids: objectIds, count, now });
  if (action === 'show') await announceShown(objectIds);

  return { count, undoId: record._id.toHexString() };
}

/** Replies to a comment of any post, which is thereby approved if it waits. Throws NotFound, and as `createComment`. */
export async function replyToComment({
  actor,
  id,
  content,
}: {
  actor: SignedIn;
  id: string;
  content: string;
}): Promise<void> {
  requireCan(actor, 'moderate comments');
  const [parent] = await store.findByIds(findIds([id]));
  if (!parent || parent.deletedAt) throw new NotFound('Comment not found');
  // Before the approval, which a refused reply must not cause.
  await createComment({ actor, postId: parent.postId.toHexString(), parentId: id, content });
  if (parent.hidden === 'waiting') await moderateMany({ actor, ids: [id], action: 'show' });
}

/**
 * Undoes a change of many comments by the same admin; later changes by others stay. Returns how many comments were
 * restored to their earlier state. Throws Forbidden, and NotFound if it is too late.
 */
export async function undoModeration({
  actor,
  id,
  now = new Date(),
}: {
  actor: SignedIn;
  id: string;
  now?: Date;
}): Promise<number> {
  requireCan(actor, 'moderate comments');
  const objectId = findId(id);
  const by = requireUserId(actor.user.id);
  const record = objectId && (await undo.takeRecord(objectId, by, new Date(now.getTime() - UNDO_MS)));
  if (!record) throw tooLate();

  const ids = record.changes.map((change) => change.id);
  const count =
    record.action === 'delete'
      ? await store.restoreMany(ids, by, record.at)
      : await restoreStates(record.changes, stateAfter(record.action));

  await raiseThreadRevisions(await store.findPostIds(ids));
  await recordModeration({ actor, action: 'comments.undone', ids, count, now });
  return count;
}

const RECORDED = { hide: 'comments.hidden', show: 'comments.shown', delete: 'comments.deleted' } as const;

async function restoreStates(
  changes: undo.ModerationDoc['changes'],
  state: HiddenBecause | null,
): Promise<number> {
  const byState = Map.groupBy(changes, ({ hidden }) => hidden);
  let count = 0;
  for (const [hidden, group] of byState) {
    const ids: ObjectId[] = group.map(({ id }) => id);
    count += await store.setHiddenMany(ids, hidden, { from: state });
  }

  return count;
}

function stateAfter(action: 'hide' | 'show'): HiddenBecause | null {
  return action === 'hide' ? 'moderator' : null;
}

function tooLate(): NotFound {
  const message = 'It is too late to undo this';
  return new NotFound(message, [{ path: '', message, code: 'too_late' }]);
}
