import type { Proposal, ProposalAction } from '#contract/assistants/proposals.ts';
import { LOCALES, type Locale } from '#contract/locales.ts';
import type { UpdatePost } from '#contract/posts/requests.ts';
import type { Actor, SignedIn } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { findId } from '#server/db/ids.ts';
import { NotFound } from '#server/errors.ts';
import { commitPost } from '#server/posts/management/commit.ts';
import { isPlaceholder, nameOfEditor } from '#server/posts/model.ts';
import { requirePostId } from '#server/posts/post-id.ts';
import { mapPosts } from '#server/posts/read/versions.ts';
import { recordPost } from '#server/posts/record-post.ts';
import { requireEditor } from '#server/posts/require-editor.ts';
import { findCopies } from '#server/posts/working-copies/store.ts';
import { findPostGroup } from '#server/posts/write/post-group-store.ts';
import { updatePost } from '#server/posts/write/update-post.ts';
import * as store from './proposal-store.ts';

const SHOWN = 50;

export type StateChange = {
  slug: string;
  action: ProposalAction;
  locale?: Locale | undefined;
  publishedAt?: Date | undefined;
};

/** Publishes, schedules or unpublishes at once. Throws what `updatePost` throws. */
export async function changeState({
  actor,
  authorName,
  now = new Date(),
  ...change
}: StateChange & { actor: Actor; authorName: string; now?: Date }): Promise<void> {
  const { slug, locale } = change;
  await updatePost({ actor, slug, locale, input: toInput(change), authorName, now });
}

/**
 * Asks a person to make a change of state; only the latest request for a post counts. Throws what `changeState`
 * throws.
 */
export async function proposeState({
  actor,
  authorName,
  ...change
}: StateChange & { actor: Actor; authorName: string }): Promise<void> {
  const now = new Date();
  const by = requireEditor(actor);
  const { slug, action, locale, publishedAt } = change;
  const { translationId } = await updatePost({
    actor,
    slug,
    locale,
    input: toInput(change),
    authorName,
    dryRun: true,
    now,
  });

  const _id = requirePostId(translationId);
  await store.putProposal({
    _id,
    action,
    ...(locale ? { locale } : {}),
    ...(publishedAt ? { publishedAt } : {}),
    by,
    at: now,
  });
  await recordPost(actor, 'post.proposed', { translationId, slug }, { now });
}

/** The changes that programs ask for, oldest first. Throws Forbidden. */
export async function listProposals({
  actor,
  locale,
}: {
  actor: Actor;
  locale: Locale;
}): Promise<Proposal[]> {
  requireCan(actor, 'publish posts');
  const docs = await store.findProposals(SHOWN);
  const posts = await mapPosts(
    docs.map(({ _id }) => _id.toHexString()),
    locale,
  );

  return docs.flatMap((doc) => {
    const postId = doc._id.toHexString();
    const post = posts.get(postId);
    if (!post || isPlaceholder(post.slug)) return [];

    return {
      postId,
      slug: post.slug,
      title: post.title,
      action: doc.action,
      locale: doc.locale ?? null,
      publishedAt: doc.publishedAt?.toISOString() ?? null,
      by: nameOfEditor(doc.by),
      at: doc.at.toISOString(),
    };
  });
}

/**
 * Makes the change that a program has asked for, with the working copies of these languages, or rejects it. `at`
 * identifies the proposal that the person has seen. Throws NotFound if there is another one by now, and what the
 * change itself throws.
 */
export async function settleProposal({
  actor,
  postId,
  at,
  isAccepted,
}: {
  actor: SignedIn;
  postId: string;
  at: string;
  isAccepted: boolean;
}): Promise<void> {
  const now = new Date();
  requireCan(actor, 'publish posts');
  const _id = findId(postId);
  const doc = _id && (await store.takeProposal(_id, new Date(at)));
  const group = doc && (await findPostGroup({ _id: doc._id }));
  if (!doc || !group) throw new NotFound('There is nothing to confirm any more');
  if (!isAccepted) return;

  try {
    const locales = doc.locale ? [doc.locale] : [...LOCALES];
    const copies = await findCopies(doc._id);
    const hasCopy = copies.some(({ part }) => locales.some((locale) => locale === part));
    const { slug } = group;
    if (doc.action !== 'unpublish' && hasCopy) await commitPost({ actor, postId, locales, now });
    await changeState({ actor, slug, ...doc, authorName: actor.user.name, now });
  } catch (error) {
    await store.putProposal(doc);
    throw error;
  }
}

function toInput({ action, publishedAt }: Pick<StateChange, 'action' | 'publishedAt'>): UpdatePost {
  if (action === 'unpublish') return { published: false };
  return publishedAt ? { published: true, publishedAt } : { published: true };
}
