import type { Locale } from '#contract/locales.ts';
import type { TagLink } from '#contract/posts.ts';
import type { Tag, TagInput } from '#contract/tags.ts';
import { NotFound } from '../errors.ts';
import { raiseRevision } from '../revisions/revisions.ts';
import { noteTagChange } from '../search/index/indexing.ts';
import { type TagDoc, toTag, toTagLink } from './model.ts';
import * as store from './store.ts';

export async function listTags(): Promise<Tag[]> {
  return (await store.findAllTags()).map(toTag);
}

/** Throws NotFound. */
export async function getTag({ slug }: { slug: string }): Promise<Tag> {
  const doc = await store.findTagBySlug(slug);
  if (!doc) throw new NotFound('There is no such tag');
  return toTag(doc);
}

/**
 * The ids of the tags named, in their order and each once. Tags that do not exist are made; names fill
 * what existing ones lack and never overwrite.
 */
export async function ensureTags(inputs: TagInput[]): Promise<number[]> {
  const wanted = new Map<string, TagInput>();
  for (const input of inputs) wanted.set(input.slug, { ...input, ...onlyNames(wanted.get(input.slug)) });
  const existing = new Map((await store.findTagsBySlug([...wanted.keys()])).map((doc) => [doc.slug, doc]));
  const ids: number[] = [];
  for (const input of wanted.values()) {
    const doc = existing.get(input.slug) ?? (await insert(input));
    await fillNames(doc, input);
    ids.push(doc._id);
  }
  return ids;
}

/** Tag links by id, for the pages of one language. */
export async function mapTagLinks(ids: number[], locale: Locale): Promise<Map<number, TagLink>> {
  const docs = ids.length > 0 ? await store.findTagsById([...new Set(ids)]) : [];
  return new Map(docs.map((doc) => [doc._id, toTagLink(doc, locale)]));
}

export async function mapTags(ids: number[]): Promise<Map<number, Tag>> {
  const docs = ids.length > 0 ? await store.findTagsById([...new Set(ids)]) : [];
  return new Map(docs.map((doc) => [doc._id, toTag(doc)]));
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
  await noteTagChange();
  await raiseRevision('content');
}
