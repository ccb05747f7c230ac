import type { ObjectId } from 'mongodb';
import type { Locale } from '#contract/locales.ts';
import type { ReviewRequest } from '#contract/posts/review.ts';
import { MODERATORS } from '#contract/users/roles.ts';
import type { Actor } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { newId } from '#server/db/ids.ts';
import { Conflict, NotFound } from '#server/errors.ts';
import { enqueueLetters } from '#server/mail/enqueue-letters.ts';
import { isMailSetUp } from '#server/mail/mail-set-up.ts';
import { insertEntry } from '#server/posts/history/store.ts';
import type { Editor, OfPost, PostGroup, Review } from '#server/posts/model.ts';
import { requireGroup, requirePostId } from '#server/posts/post-id.ts';
import { recordPost, toSubject } from '#server/posts/record-post.ts';
import { requireEditor, requirePart, toEditor, toFacts } from '#server/posts/require-editor.ts';
import { findVersions } from '#server/posts/store.ts';
import { toDraftText, toVersionText } from '#server/posts/text.ts';
import { textCopyOf } from '#server/posts/working-copies/model.ts';
import { findCopies } from '#server/posts/working-copies/store.ts';
import { findPostGroup } from '#server/posts/write/post-group-store.ts';
import { isEmailConfirmed, type UserDoc } from '#server/users/model.ts';
import { findByIds, listActing } from '#server/users/store.ts';
import * as store from './store.ts';

/**
 * Sends one language of a post for review, or back to its writer with a note. The text as it is sent stays in the
 * history, so that its writer sees later what an editor has changed. Throws NotFound without a text, Forbidden, and
 * Conflict if nothing waits that could be sent back.
 */
export async function setReview({
  actor,
  postId,
  locale,
  state,
  note = '',
  now = new Date(),
}: OfPost & ReviewRequest & { now?: Date }): Promise<void> {
  const by = requireEditor(actor);
  const group = await requireGroup(postId);
  if (state === 'sent') {
    requirePart(actor, group, locale);
    const entry = await keepText({ group, locale, by, now });
    await store.putReview(group._id, locale, { state, by, at: now, note, entry });
    await recordPost(actor, 'post.review-sent', toSubject(group), {
      now,
      kind: group.kind,
      locales: [locale],
    });
    const editors = await listActing(MODERATORS);
    return tell(editors, { group, locale, state, by, note, now });
  }

  requireCan(actor, 'publish post', toFacts(group));
  const sent = group.reviews?.[locale];
  if (sent?.state !== 'sent') throw nothingWaits();
  await store.putReview(group._id, locale, { ...sent, state, note, returnedBy: by, at: now });
  await recordPost(actor, 'post.review-returned', toSubject(group), {
    now,
    kind: group.kind,
    locales: [locale],
  });
  const writers = sent.by.id ? await findByIds([sent.by.id]) : [];
  await tell(writers, { group, locale, state, by, note, now });
}

/** Ends the reviews of languages that have been published; their writers see what has changed since they sent them. */
export async function endReviews(
  { _id, reviews = {} }: Pick<PostGroup, '_id' | 'reviews'>,
  { locales, now }: { locales: Locale[]; now: Date },
): Promise<void> {
  for (const locale of locales) {
    const review = reviews[locale];
    if (review && review.state !== 'published') {
      await store.putReview(_id, locale, { ...review, state: 'published', at: now });
    }
  }
}

/** Whether a language is still in the state that a letter tells of. */
export async function isInReview({
  postId,
  language,
  state,
}: {
  postId: string;
  language: Locale;
  state: Review['state'];
}): Promise<boolean> {
  const group = await findPostGroup({ _id: requirePostId(postId) });
  return group?.reviews?.[language]?.state === state;
}

/**
 * Keeps what somebody has typed and may no longer save, as a text that waits for an editor like one that was sent for
 * review. Only who has worked on this text may leave one. Throws NotFound, Forbidden.
 */
export async function proposeText({
  actor,
  postId,
  locale,
  value,
  now = new Date(),
}: OfPost & { locale: Locale; value: ReturnType<typeof toDraftText>; now?: Date }): Promise<void> {
  const group = await requireGroup(postId);
  const by = requireFormerEditor(actor, group, locale);
  const entry = newId();
  await insertEntry({
    ...{ _id: entry, translationId: group._id, locale, kind: 'autosaved', number: -now.getTime() },
    ...{ textRevision: null, at: now, by },
    ...toVersionText(value),
  });
  const waiting = group.reviews?.[locale];
  // A text that waits already is not replaced: the proposal is in the history.
  if (waiting?.state !== 'sent') {
    await store.putReview(group._id, locale, {
      state: 'sent',
      by,
      at: now,
      note: '',
      entry,
      isProposal: true,
    });
  }
  await recordPost(actor, 'post.proposed', toSubject(group), { now, kind: group.kind, locales: [locale] });
}

/** Throws Forbidden unless the user was the last to save the text or to send it, or has begun the post. */
function requireFormerEditor(actor: Actor, group: PostGroup, locale: Locale): Editor {
  const { id } = toEditor(actor);
  const { owner, working, reviews } = group;
  const known = [owner, working?.[locale]?.savedBy.id, reviews?.[locale]?.by.id];
  if (actor.kind !== 'user' || !id || !known.some((one) => one?.equals(id))) return requireEditor(actor);
  requireCan(actor, 'write comment');
  return toEditor(actor);
}

async function keepText({
  group,
  locale,
  by,
  now,
}: {
  group: PostGroup;
  locale: Locale;
  by: Editor;
  now: Date;
}): Promise<ObjectId> {
  const [versions, copies] = await Promise.all([findVersions(group._id), findCopies(group._id)]);
  const stored = versions.find((version) => version.locale === locale && !version.bin);
  const text = textCopyOf(copies, { locale, stored })?.value ?? (stored && toDraftText(stored));
  if (!text) throw new NotFound('There is no text in this language');

  const _id = newId();
  const entry = { _id, translationId: group._id, locale, kind: 'autosaved' as const, number: -now.getTime() };
  await insertEntry({ ...entry, textRevision: null, at: now, by, ...toVersionText(text) });
  return _id;
}

/** Letters say so where there is mail; nobody is told of what they have done themselves. */
async function tell(
  people: UserDoc[],
  {
    group,
    locale,
    state,
    by,
    note,
    now,
  }: Omit<Review, 'state' | 'entry' | 'at'> & {
    group: PostGroup;
    locale: Locale;
    state: 'sent' | 'returned';
    now: Date;
  },
): Promise<void> {
  if (!isMailSetUp()) return;
  const { titles = {} } = toSubject(group);
  const data = {
    postId: group._id.toHexString(),
    title: titles[locale] ?? '',
    by: by.name,
    note,
    state,
    language: locale,
  };
  const others = people.filter(
    (user) => user.email !== undefined && isEmailConfirmed(user) && !by.id?.equals(user._id),
  );
  await enqueueLetters(
    others.map((user) => ({
      kind: 'review' as const,
      to: user.email ?? '',
      userId: user._id,
      locale: user.locale ?? user.pageLocale ?? 'uk',
      data,
    })),
    { now },
  );
}

function nothingWaits(): Conflict {
  const message = 'This language does not wait for a review';
  return new Conflict(message, [{ path: 'review', message, code: 'not_in_review' }]);
}
