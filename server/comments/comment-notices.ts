import type { ObjectId } from 'mongodb';
import { atHour } from '#contract/time/local-time.ts';
import { MODERATORS } from '#contract/users/roles.ts';
import { toDomainFailure } from '#server/db/failures.ts';
import { findIds } from '#server/db/ids.ts';
import { only } from '#server/db/projection.ts';
import type { CommentEvent, SiteEvent } from '#server/events/events.ts';
import { log } from '#server/log.ts';
import { toDelivery } from '#server/mail/enqueue-letters.ts';
import { type BundleNotice, enqueueInBundles } from '#server/outbox/bundle.ts';
import type { PostDoc } from '#server/posts/model.ts';
import { findVisibleById } from '#server/posts/store.ts';
import { createQueue } from '#server/runtime/queue.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import { isEmailConfirmed, type UserDoc, waitingLettersOf } from '#server/users/model.ts';
import { findByIds as findUsers, listActing } from '#server/users/store.ts';
import { findByIds as findComments } from './store.ts';

/** At most one email about a conversation in this time. */
const CONVERSATION_MS = 10 * 60_000;
/**
 * At most one email about comments that wait for approval in this time, as the moderator has chosen; null for none. Daily
 * ones come at the hour of the digest.
 */
const WAITING_MS = { now: 60_000, hourly: 60 * 60_000, daily: 0, never: null };
/** A comment announced later than this after it was written was waiting for approval or hidden. */
const SHOWN_LATER_MS = 1_000;

const EDITOR = only<PostDoc>()('updatedBy');

const inOrder = createQueue({ concurrency: 1 });

/**
 * Stores the letters that comments cause. The response to a comment that has just been written does not wait for that:
 * if the process dies or the database fails, maintenance announces the comment again within a minute.
 */
export async function planCommentNotices(events: SiteEvent[]): Promise<void> {
  const comments = events.filter((event) => event.kind === 'comment');
  if (comments.length === 0) return;

  const planned = inOrder(() => plan(comments));
  if (comments.some(({ written }) => written === undefined)) return planned;
  planned.catch((error) => {
    log.warn(
      { err: toDomainFailure(error) },
      'Emails about a comment were not queued; they are queued within a minute',
    );
  });
}

async function plan(comments: (CommentEvent & { at: Date })[]): Promise<void> {
  for (const event of comments) {
    const notices = event.change === 'waiting' ? await noticesOfWaiting(event) : await noticesOfPublic(event);
    const isNew = event.written !== undefined;
    await enqueueInBundles(notices, { item: event.id, isNew, now: event.at });
  }
}

/**
 * For the author of a comment that had to wait or was hidden before, for the author of the comment that it replies to,
 * and for the person who last changed the text of the post, unless another of these letters goes to the same person.
 */
async function noticesOfPublic({
  postId,
  parentId,
  authorId,
  createdAt,
  at,
  written,
}: CommentEvent & { at: Date }): Promise<BundleNotice[]> {
  const [parentAuthor, editorId] = written
    ? [written.repliedTo, written.editor]
    : await Promise.all([findAuthorOf(parentId), findEditorOf(postId, at)]);
  const isShownLater = at.getTime() - createdAt.getTime() > SHOWN_LATER_MS;
  const [author, repliedTo, editor] = [authorId, parentAuthor, editorId].map((id) => id?.toHexString());

  const told = [isShownLater ? author : undefined, repliedTo === author ? undefined : repliedTo];
  const ids = new Set([...told, editor].filter((id) => id !== undefined));
  const users = new Map(
    (await findUsers(findIds([...ids]))).filter(canBeTold).map((user) => [user._id.toHexString(), user]),
  );
  const readers = told.flatMap((id) => users.get(id ?? '') ?? []);
  const notices = readers.map((user) => ofConversation('conversation', user, postId));

  const writer = users.get(editor ?? '');
  if (
    writer &&
    editor !== author &&
    editor !== repliedTo &&
    isActingWriter(writer) &&
    writer.postLetters !== false
  ) {
    notices.push({
      ...ofConversation('commentsOnPosts', writer, postId),
      // A letter that is not sent yet will leave the comment out, because it no longer waits.
      unlessSentIn: waitingBundle(writer),
    });
  }

  return notices;
}

async function findAuthorOf(id: ObjectId | null): Promise<ObjectId | null | undefined> {
  return id && (await findComments([id]))[0]?.authorId;
}

async function findEditorOf(postId: ObjectId, at: Date): Promise<ObjectId | null | undefined> {
  return (await findVisibleById(postId, at, EDITOR))?.updatedBy?.id;
}

function ofConversation(
  kind: 'conversation' | 'commentsOnPosts',
  user: UserDoc,
  postId: ObjectId,
): BundleNotice {
  const post = postId.toHexString();
  return {
    delivery: toDelivery({ kind, ...recipient(user), data: { postId: post, items: [] } }),
    bundle: `${kind}:${user._id.toHexString()}:${post}`,
    everyMs: CONVERSATION_MS,
  };
}

async function noticesOfWaiting({ at }: { at: Date }): Promise<BundleNotice[]> {
  return (await listActing(MODERATORS)).filter(canBeTold).flatMap((moderator) => {
    const choice = waitingLettersOf(moderator);
    const everyMs = WAITING_MS[choice];
    if (everyMs === null) return [];

    const time = choice === 'daily' ? { notBefore: nextDigestHour(at) } : {};
    const delivery = toDelivery({
      kind: 'commentsWaiting',
      ...recipient(moderator),
      data: { items: [] },
      ...time,
    });
    return [{ delivery, bundle: waitingBundle(moderator), everyMs }];
  });
}

function waitingBundle({ _id }: UserDoc): string {
  return `commentsWaiting:${_id.toHexString()}`;
}

/** The next time at which the clocks of the site show the hour of the digest. */
function nextDigestHour(now: Date): Date {
  const { timeZone, newsletter } = siteSettings();
  const today = atHour(newsletter.digestHour, { now, timeZone });
  return today > now ? today : atHour(newsletter.digestHour, { now, days: 1, timeZone });
}

function canBeTold(user: UserDoc): boolean {
  return user.deletedAt === null && user.email !== undefined && isEmailConfirmed(user);
}

function recipient({ _id: userId, email = '', locale, pageLocale }: UserDoc) {
  return { userId, to: email, locale: locale ?? pageLocale ?? 'uk' } as const;
}

/** Deleted and blocked people may do nothing. */
function isActingWriter({ role, blockedAt, deletedAt }: UserDoc): boolean {
  return role !== 'reader' && blockedAt === null && deletedAt === null;
}
