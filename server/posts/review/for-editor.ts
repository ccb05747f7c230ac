import { LOCALES, type Locale } from '#contract/locales.ts';
import type { EditorRights } from '#contract/posts/admin.ts';
import type { ReviewItem } from '#contract/posts/review.ts';
import type { Actor } from '#server/auth/actor.ts';
import { can } from '#server/auth/policy.ts';
import { readAuthors } from '#server/posts/authors/authors.ts';
import { type Editor, nameOfEditor, type PostGroup } from '#server/posts/model.ts';
import { toFacts } from '#server/posts/require-editor.ts';
import { mapAuthors } from '#server/users/users.ts';

/** What the actor may do with a post, so that pages show what they can use. */
export function rightsOn(group: Pick<PostGroup, 'owner' | 'kind' | 'versions'>, actor: Actor): EditorRights {
  const facts = toFacts(group);
  const mayWrite = (locale: Locale) => can(actor, 'edit text', { ...facts, locale });
  return {
    uk: mayWrite('uk'),
    en: mayWrite('en'),
    settings: can(actor, 'edit settings', facts),
    publish: can(actor, 'publish post', facts),
    share: can(actor, 'share preview', facts),
    upload: can(actor, 'upload media'),
  };
}

/** The reviews of both languages as the actor sees them. */
export function toReviews(
  { reviews = {} }: Pick<PostGroup, 'reviews'>,
  actor?: Actor,
): Record<Locale, ReviewItem | null> {
  const toItem = (locale: Locale): ReviewItem | null => {
    const review = reviews[locale];
    if (!review) return null;
    const { state, by, at, note, entry, isProposal = false } = review;
    const isOwn = actor?.kind === 'user' && by.id?.toHexString() === actor.user.id;
    const shown = { state, by: nameOfEditor(by), at: at.toISOString(), note, isProposal };
    return { ...shown, isOwn, entry: entry.toHexString() };
  };
  const [uk, en] = LOCALES.map(toItem);
  return { uk: uk ?? null, en: en ?? null };
}

/**
 * Who signs a post that nobody has signed yet: the person who has begun it, even if another one publishes it, with the
 * name of the author page that names their account.
 */
export async function bylineOf({ owner }: Pick<PostGroup, 'owner'>, editor: Editor): Promise<string> {
  const author = owner && (await readAuthors()).find(({ account }) => account?.equals(owner));
  const signed = author && (author.nameUk ?? author.nameEn);
  const id = owner?.toHexString();
  return signed || (id && (await mapAuthors([id])).get(id)?.name) || editor.name;
}
