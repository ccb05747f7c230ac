import type { Document, ObjectId } from 'mongodb';
import { contentMemory } from '#server/cache/content-memory.ts';
import { recallUnless, recallVersions } from '#server/cache/recall.ts';
import { findIds } from '#server/db/ids.ts';
import type { Projection } from '#server/db/projection.ts';
import type { Address, PostDoc } from '#server/posts/model.ts';
import { findPublished, findPublishedPair, findVisibleByIds } from '#server/posts/store.ts';
import { readChanges } from './read-timeline.ts';

const numbers = new WeakMap<Projection<unknown>, number>();
let projections = 0;

/**
 * Parts of versions that readers see, by id, from memory unless they have changed. Versions that have become invisible
 * since the content token was read may be left out.
 */
export function recallVisible<Part extends Document & { _id: ObjectId }>({
  ids,
  fields,
  now,
}: {
  ids: string[];
  fields: Projection<Part>;
  now: Date;
}): Promise<Map<string, Part>> {
  return recallVersions({
    name: nameOf(fields),
    ids,
    read: async (missing) => {
      const docs = await findVisibleByIds(findIds(missing), now, fields);
      return new Map(docs.map((doc) => [doc._id.toHexString(), doc]));
    },
  });
}

/** Like `recallVisible`, for the version at an address; null if readers see none there. */
export async function recallAt<Part extends Document & Pick<PostDoc, '_id' | 'publishedAt'>>(
  { slug, locale }: Address,
  { fields, now }: { fields: Projection<Part>; now: Date },
): Promise<Part | null> {
  const { doc } = await recallUnless<{ doc: Part | null }>(`${nameOf(fields)} at ${locale} ${slug}`, {
    read: async () => ({ doc: await findPublished({ slug, locale }, fields) }),
    hasChanged: ({ doc: known }, since) => haveChanged([known], { slug, since }),
  });
  return ifVisible(doc, now);
}

/** Like `recallAt`, with the translation. */
export async function recallPair<
  Part extends Document & Other,
  Other extends Document & Pick<PostDoc, '_id' | 'locale' | 'publishedAt'>,
>(
  { slug, locale }: Address,
  { now, ...fields }: { fields: Projection<Part>; translation: Projection<Other>; now: Date },
): Promise<{ doc: Part | null; translation: Other | null }> {
  const pair = await recallUnless(`pair at ${locale} ${slug}`, {
    read: () => findPublishedPair({ slug, locale }, fields),
    hasChanged: (known, since) => haveChanged([known.doc, known.translation], { slug, since }),
  });
  return { doc: ifVisible(pair.doc, now), translation: ifVisible(pair.translation, now) };
}

function ifVisible<Doc extends Pick<PostDoc, 'publishedAt'>>(doc: Doc | null, now: Date): Doc | null {
  return doc?.publishedAt && doc.publishedAt <= now ? doc : null;
}

/** Whether one of these has changed since the content revision had this token, or another has come to the slug. */
async function haveChanged(
  docs: ({ _id: ObjectId } | null)[],
  { slug, since }: { slug: string; since: string },
): Promise<boolean> {
  const changes = await readChanges(since);
  if (changes === null) return true;
  const isChanged = (id: ObjectId) => changes.ids.has(id.toHexString());
  return (
    docs.some((doc) => doc && isChanged(doc._id)) || changes.versions.some((other) => other.slug === slug)
  );
}

/** Reads these parts again when they are asked for, because of a write that raised no revision. */
export function forgetParts(fields: Projection<unknown>, ids: Iterable<string>): void {
  for (const id of ids) contentMemory.delete(`${nameOf(fields)} ${id}`);
}

/** Documents are remembered for each projection. */
function nameOf(fields: Projection<unknown>): string {
  const number = numbers.get(fields) ?? ++projections;
  numbers.set(fields, number);
  return `part ${number}`;
}
