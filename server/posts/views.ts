import type { ObjectId } from 'mongodb';
import type { Locale } from '#contract/locales.ts';
import { findIdsAt, findIdsOf, incrementViews } from './views-store.ts';

type Address = { slug: string; locale: Locale };

export function versionKey({ slug, locale }: Address): string {
  return `${locale} ${slug}`;
}

/** The ids of the versions that readers see at these addresses, by `versionKey`. */
export async function findVersionIds(
  addresses: Address[],
  { now = new Date() }: { now?: Date } = {},
): Promise<Map<string, ObjectId>> {
  const found = await findIdsAt(addresses, now);
  return new Map(found.map(({ _id, ...address }) => [versionKey(address), _id]));
}

/**
 * Adds one view for each id. It raises no revision: cached lists show counts that are up to a minute old
 * rather than being made again for each reader.
 */
export async function addViews(ids: ObjectId[]): Promise<void> {
  if (ids.length === 0) return;
  const byId = Map.groupBy(ids, (id) => id.toHexString());
  await incrementViews(
    [...byId.values()].flatMap(([id, ...more]) => (id ? { id, views: more.length + 1 } : [])),
  );
}

/** The ids of the versions with this slug, drafts included. */
export function findVersionIdsOf(slug: string): Promise<ObjectId[]> {
  return findIdsOf(slug);
}
