import type { Locale } from '#contract/locales.ts';
import type { EditableTag, TagUse } from '#contract/tags.ts';
import { namesOf } from '#server/audit/model.ts';
import { recordChange } from '#server/audit/record.ts';
import type { Actor } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { Invalid, NotFound } from '#server/errors.ts';
import { removeTagsFromSettings } from '#server/posts/working-copies/store.ts';
import { raiseRevision } from '#server/revisions/revisions.ts';
import { hasWords } from '#server/search/language/text-filter.ts';
import { requireTag } from '#server/tags/edit-tag.ts';
import { toSubject, toTag } from '#server/tags/model.ts';
import * as tags from '#server/tags/store.ts';
import { replaceTag } from './replace-tag.ts';
import * as store from './tagged-posts-store.ts';

const POSTS_SHOWN = 20;

/**
 * The tags by slug, with the number of versions that have them. With `text`, only those whose names or slugs have its
 * words. Throws Forbidden.
 */
export async function listTagUses({ actor, text = '' }: { actor: Actor; text?: string }): Promise<TagUse[]> {
  requireCan(actor, 'manage tags');
  const [all, counts] = await Promise.all([tags.findAllTags(), store.countVersionsByTag()]);
  const docs = all.filter(({ slug, nameUk, nameEn, formerSlugs = [] }) =>
    hasWords(text, [slug, nameUk, nameEn, ...formerSlugs]),
  );
  const byTag = Map.groupBy(counts, ({ tagId }) => tagId);

  return docs.map((doc) => ({ ...toTag(doc), versions: toVersions(byTag.get(doc._id) ?? []) }));
}

/** A tag with everything that uses it; titles are in `locale` if there is one. Throws Forbidden, NotFound. */
export async function getEditableTag({
  actor,
  id,
  locale,
}: {
  actor: Actor;
  id: number;
  locale: Locale;
}): Promise<EditableTag> {
  requireCan(actor, 'manage tags');
  const doc = await requireTag(id);
  const [counts, titles] = await Promise.all([
    store.countVersionsByTag(id),
    store.findTitlesWithTag(id, 2 * POSTS_SHOWN),
  ]);

  const ordered = titles.toSorted((a, b) => Number(b.locale === locale) - Number(a.locale === locale));
  const bySlug = new Map(ordered.toReversed().map(({ slug, title }) => [slug, { slug, title }]));
  return {
    ...toTag(doc),
    versions: toVersions(counts),
    descriptionUk: doc.descriptionUk ?? null,
    descriptionEn: doc.descriptionEn ?? null,
    formerSlugs: doc.formerSlugs ?? [],
    posts: [...bySlug.values()].slice(0, POSTS_SHOWN),
  };
}

/**
 * Merges a tag into another one: posts get that one instead, and the merged tag's address redirects to it. Throws
 * Forbidden, Invalid, NotFound.
 */
export async function mergeTags({
  actor,
  from,
  into,
}: {
  actor: Actor;
  from: number;
  into: number;
}): Promise<void> {
  const now = new Date();
  requireCan(actor, 'manage tags');
  if (from === into) {
    const message = 'A tag cannot be merged into itself';
    throw new Invalid(message, [{ path: 'into', message, code: 'same_tag' }]);
  }

  const [source, target] = [await requireTag(from), await requireTag(into)];
  // This comes first, so that an interruption loses no redirect: a tag's current slug takes precedence over a former
  // one.
  await tags.addFormerSlugs(into, [source.slug, ...(source.formerSlugs ?? [])]);

  const merged = await requireGone(from, { goneAt: now, mergedInto: into });
  // The other tag may have been merged or deleted at the same moment.
  if (!(await tags.addFormerSlugs(into, [merged.slug]))) {
    await tags.restoreGone(merged);
    throw new NotFound('Tag not found');
  }

  await tags.redirectMerged(from, into);
  await raiseRevision('content');
  await replaceTag({ from, to: into });

  const { name: other, nameEn: otherEn } = namesOf(merged);
  await recordChange({ actor, action: 'tag.merged', subject: toSubject(target), other, otherEn, now });
}

/** Deletes a tag. Posts lose it, and a series named after it ends. Throws Forbidden, NotFound. */
export async function deleteTag({ actor, id }: { actor: Actor; id: number }): Promise<void> {
  const now = new Date();
  requireCan(actor, 'manage tags');
  const gone = await requireGone(id, { goneAt: now, mergedInto: null });
  const slugs = [gone.slug, ...(gone.formerSlugs ?? [])];

  // Otherwise committing settings that name this tag, or changing a post in its series, would create the tag again.
  await removeTagsFromSettings(slugs);
  await store.endSeries(slugs);
  await raiseRevision('content');
  await replaceTag({ from: id, to: null });
  await recordChange({ actor, action: 'tag.deleted', subject: toSubject(gone), now });
}

function toVersions(counts: { locale: Locale; count: number }[]): Record<Locale, number> {
  return { uk: 0, en: 0, ...Object.fromEntries(counts.map(({ locale, count }) => [locale, count])) };
}

async function requireGone(id: number, change: { goneAt: Date; mergedInto: number | null }) {
  const doc = Number.isSafeInteger(id) ? await tags.markGone(id, change) : null;
  if (!doc) throw new NotFound('Tag not found');
  return doc;
}
