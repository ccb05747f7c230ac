import type { ObjectId } from 'mongodb';
import { atHour } from '#contract/local-time.ts';
import type { CommentDoc } from '#server/comments/model.ts';
import { findByIds } from '#server/comments/store.ts';
import { findIds } from '#server/db/ids.ts';
import { only } from '#server/db/projection.ts';
import type { SiteEvent } from '#server/events/events.ts';
import { toDelivery } from '#server/mail/enqueue-letters.ts';
import { enqueueInBundle } from '#server/outbox/bundle.ts';
import { isInBundle } from '#server/outbox/store.ts';
import type { PostDoc } from '#server/posts/model.ts';
import { findVisibleById } from '#server/posts/store.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import { isEmailConfirmed, type UserDoc, waitingLettersOf } from '#server/users/model.ts';
import { findActingAdmin, findUser, listActingAdmins } from '#server/users/store.ts';

/** At most one letter about a conversation in this time. */
const CONVERSATION_MS = 10 * 60_000;
/**
 * At most one letter about comments that wait for approval in this time, as the admin has chosen; null for none. Daily
 * ones come at the hour of the digest.
 */
const WAITING_MS = { now: 60_000, hourly: 60 * 60_000, daily: 0, never: null };
/** If a comment is announced later than this after it was written, it had to wait or was hidden before. */
const SHOWN_LATER_MS = 1_000;

const EDITOR = only<PostDoc>()('updatedBy');

/** Stores the letters that comments cause. */
export async function planCommentNotices(events: SiteEvent[]): Promise<void> {
  for (const event of events) if (event.kind === 'comment') await notify(event);
}

async function notify({ id, change, at }: SiteEvent & { kind: 'comment' }): Promise<void> {
  const [comment] = await findByIds(findIds([id]));
  if (!comment) return;
  if (change === 'waiting') return notifyAdmins(comment, at);

  const isShownLater = at.getTime() - comment.createdAt.getTime() > SHOWN_LATER_MS;
  if (isShownLater && comment.authorId) await notifyReader(comment.authorId, comment, at);
  const [parent] = comment.parentId ? await findByIds([comment.parentId]) : [];

  const isOwn = parent?.authorId?.toHexString() === comment.authorId?.toHexString();
  if (parent?.authorId && !isOwn) await notifyReader(parent.authorId, comment, at);
  await notifyEditor(comment, parent, at);
}

/** Tells the admin who last changed the text of the post, unless another letter has told of the comment. */
async function notifyEditor(
  { _id, postId, authorId }: CommentDoc,
  parent: CommentDoc | undefined,
  now: Date,
): Promise<void> {
  const editorId = (await findVisibleById(postId, now, EDITOR))?.updatedBy?.id;
  if (!editorId || editorId.equals(authorId) || editorId.equals(parent?.authorId)) return;

  const editor = await findActingAdmin(editorId);
  if (!editor || !canBeTold(editor) || editor.postLetters === false) return;

  const [id, post, item] = [editorId.toHexString(), postId.toHexString(), _id.toHexString()];
  // A letter that is not sent yet will leave the comment out, because it no longer waits.
  if (await isInBundle(`commentsWaiting:${id}`, item, 'sent')) return;
  await enqueueInBundle({
    delivery: toDelivery({
      kind: 'commentsOnPosts',
      ...recipient(editor),
      data: { postId: post, items: [] },
    }),
    bundle: `commentsOnPosts:${id}:${post}`,
    item,
    everyMs: CONVERSATION_MS,
    now,
  });
}

async function notifyReader(userId: ObjectId, { _id, postId }: CommentDoc, now: Date): Promise<void> {
  const user = await findUser(userId);
  if (!user || !canBeTold(user)) return;

  const post = postId.toHexString();
  await enqueueInBundle({
    delivery: toDelivery({ kind: 'conversation', ...recipient(user), data: { postId: post, items: [] } }),
    bundle: `conversation:${userId.toHexString()}:${post}`,
    item: _id.toHexString(),
    everyMs: CONVERSATION_MS,
    now,
  });
}

async function notifyAdmins({ _id }: CommentDoc, now: Date): Promise<void> {
  for (const admin of (await listActingAdmins()).filter(canBeTold)) {
    const choice = waitingLettersOf(admin);
    const everyMs = WAITING_MS[choice];
    if (everyMs === null) continue;
    const time = choice === 'daily' ? { notBefore: nextDigestHour(now) } : {};

    await enqueueInBundle({
      delivery: toDelivery({ kind: 'commentsWaiting', ...recipient(admin), data: { items: [] }, ...time }),
      bundle: `commentsWaiting:${admin._id.toHexString()}`,
      item: _id.toHexString(),
      everyMs,
      now,
    });
  }
}

/** The next time at which the clocks of the site show the hour of the digest. */
function nextDigestHour(now: Date): Date {
  const { timeZone, newsletter } = siteSettings();
  const today = atHour(newsletter.digestHour, { now, timeZone });
  return today > now ? today : atHour(newsletter.digestHour, { now, days: 1, timeZone });
}

function canBeTold(user: UserDoc): boolean {
  return user.email !== undefined && isEmailConfirmed(user);
}

function recipient({ _id: userId, email = '', locale, pageLocale }: UserDoc) {
  return { userId, to: email, locale: locale ?? pageLocale ?? 'uk' } as const;
}
