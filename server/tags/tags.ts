import type { Locale } from '#contract/locales.ts';
import type { TagLink } from '#contract/posts/pages.ts';
import type { Tag, TagInput } from '#contract/tags.ts';
import { recordChange } from '#server/audit/record.ts';
import type { Actor } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { memoize } from '#server/cache/memoize.ts';
import { NotFound } from '#server/errors.ts';
import { raiseContentOf, raiseRevision } from '#server/revisions/revisions.ts';
import { type TagDoc, toSubject, toTag, toTagLink } from './model.ts';
import * as store from './store.ts';

/** An estimate of the memory for a tag, or a link to one, with its names and its entry in a map. */
const TAG_BYTES = 1_000;

/** All tags, by slug. */
export async function listTags(): Promise<Tag[]> {
  return [...(await readTags()).values()].map(toTag);
}

/** A tag with the texts of its page; a description is null if there is none. Throws NotFound. */
export async function getTag({
  slug,
}: {
  slug: string;
}): Promise<Tag & { descriptions: Record<Locale, string | null> }> {
  const doc = (await readTags()).get(slug);
  if (!doc) throw new NotFound('Tag not found');
  const descriptions = { uk: doc.descriptionUk ?? null, en: doc.descriptionEn ?? null };
  return { ...toTag(doc), descriptions };
}

/** Links to all tags by id, for the pages of one language. */
export function mapTagLinks({ locale }: { locale: Locale }): Promise<ReadonlyMap<number, TagLink>> {
  return memoize({
    key: `tag links ${locale}`,
    load: async () => {
      const docs = [...(await readTags()).values()];
      return new Map(docs.map((doc) => [doc._id, toTagLink(doc, locale)]));
    },
    bytesOf: ({ size }) => size * TAG_BYTES,
  });
}

/** The tags with these ids as they are stored now, for writers. */
export async function mapTags(ids: number[]): Promise<Map<number, Tag>> {
  const docs = ids.length > 0 ? await store.findTagsById([...new Set(ids)]) : [];
  return new Map(docs.map((doc) => [doc._id, toTag(doc)]));
}

/**
 * The ids of the named tags, in order and without duplicates, by their current or former slugs. Tags that do not
 * exist are created; names complete existing tags but never overwrite anything.
 */
export async function ensureTags(inputs: TagInput[]): Promise<number[]> {
  const bySlug = new Map<string, TagInput>();
  for (const input of inputs) bySlug.set(input.slug, { ...input, ...onlyNames(bySlug.get(input.slug)) });
  const existing = toMapBySlug(await store.findTagsBySlug([...bySlug.keys()]));
  const ids: number[] = [];
  let isAnyNew = false;

  for (const input of bySlug.values()) {
    const doc = existing.get(input.slug) ?? (await insert(input));
    isAnyNew ||= !existing.has(input.slug);
    await fillNames(doc, input);
    ids.push(doc._id);
  }

  if (isAnyNew) await raiseContentOf([]);
  return [...new Set(ids)];
}

/** The ids of the tags that have or had these slugs, by slug. */
export async function findTagIds(slugs: string[]): Promise<Map<string, number>> {
  const docs = toMapBySlug(slugs.length > 0 ? await store.findTagsBySlug(slugs) : []);
  return new Map(
    slugs.flatMap((slug) => {
      const doc = docs.get(slug);
      return doc ? [[slug, doc._id] as const] : [];
    }),
  );
}

/** The current slug of a tag that had this one; null if there is none. */
export async function findMovedTag({ slug }: { slug: string }): Promise<string | null> {
  const doc = await store.findTagBySlug(slug);
  return doc && doc.slug !== slug ? doc.slug : null;
}

/** The link to a tag by its current or a former slug, with all of its slugs; null if there is no such tag. */
export async function findTagLink({
  slug,
  locale,
}: {
  slug: string;
  locale: Locale;
}): Promise<{ link: TagLink; slugs: string[] } | null> {
  const tags = await readTags();
  const doc = tags.get(slug) ?? [...tags.values()].find(({ formerSlugs }) => formerSlugs?.includes(slug));
  return doc ? { link: toTagLink(doc, locale), slugs: [doc.slug, ...(doc.formerSlugs ?? [])] } : null;
}

type DescribedTag = { slug: string; descriptionUk?: string | undefined; descriptionEn?: string | undefined };

/** The tags that have a description, by slug. */
export async function listDescribedTags(): Promise<DescribedTag[]> {
  return (await store.findAllTags()).flatMap(({ slug, descriptionUk, descriptionEn }) => {
    if (!descriptionUk && !descriptionEn) return [];
    const uk = descriptionUk ? { descriptionUk } : {};
    const en = descriptionEn ? { descriptionEn } : {};
    return { slug, ...uk, ...en };
  });
}

/** Gives tags these descriptions; other tags stay unchanged. Throws Forbidden. */
export async function describeTags({
  actor,
  described,
}: {
  actor: Actor;
  described: DescribedTag[];
}): Promise<void> {
  requireCan(actor, 'manage tags');
  const docs = toMapBySlug(await store.findTagsBySlug(described.map(({ slug }) => slug)));
  let isChanged = false;

  for (const { slug, descriptionUk, descriptionEn } of described) {
    const doc = docs.get(slug);
    if (!doc) continue;

    const next = {
      descriptionUk: descriptionUk ?? doc.descriptionUk ?? null,
      descriptionEn: descriptionEn ?? doc.descriptionEn ?? null,
    };
    if (
      next.descriptionUk === (doc.descriptionUk ?? null) &&
      next.descriptionEn === (doc.descriptionEn ?? null)
    )
      continue;

    await store.setDescriptions(doc._id, next);
    await recordChange({ actor, action: 'tag.changed', subject: toSubject(doc) });
    isChanged = true;
  }

  if (isChanged) await raiseRevision('content');
}

/** A tag's current slug takes precedence over another tag's former one. */
function toMapBySlug(docs: TagDoc[]): Map<string, TagDoc> {
  const former = docs.flatMap((doc) => (doc.formerSlugs ?? []).map((slug) => [slug, doc] as const));
  return new Map([...former, ...docs.map((doc) => [doc.slug, doc] as const)]);
}

/** All tags by slug, in the order of slugs. */
async function readTags(): Promise<ReadonlyMap<string, TagDoc>> {
  return memoize({
    key: 'tags',
    load: async () => new Map((await store.findAllTags()).map((doc) => [doc.slug, doc])),
    bytesOf: ({ size }) => size * TAG_BYTES,
  });
}

function onlyNames(input: TagInput | undefined): Partial<TagInput> {
  const names: Partial<TagInput> = {};
  if (input?.nameUk) names.nameUk = input.nameUk;
  if (input?.nameEn) names.nameEn = input.nameEn;
  return names;
}

function insert(input: TagInput): Promise<TagDoc> {
  return store.insertTag({ slug: input.slug, nameUk: input.nameUk ?? null, nameEn: input.nameEn ?? null });
}

async function fillNames(doc: TagDoc, input: TagInput): Promise<void> {
  const uk = doc.nameUk === null && input.nameUk;
  const en = doc.nameEn === null && input.nameEn;
  if (uk) await store.fillTagName(doc._id, 'nameUk', uk);
  if (en) await store.fillTagName(doc._id, 'nameEn', en);
  if (!uk && !en) return;
  await raiseContentOf([]);
}
