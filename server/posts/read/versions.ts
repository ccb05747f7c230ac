import type { Locale } from '#contract/locales.ts';
import type { PostLink } from '#contract/posts/pages.ts';
import { findId, findIds } from '#server/db/ids.ts';
import { only, type Projected } from '#server/db/projection.ts';
import { NotFound } from '#server/errors.ts';
import { findMoved } from '#server/posts/former-slugs.ts';
import type { Address, PostDoc } from '#server/posts/model.ts';
import { areCommentsOpen, LINK, toPostLink } from '#server/posts/projections.ts';
import * as store from '#server/posts/store.ts';

const VERSION = only<PostDoc>()('_id', 'slug', 'locale', 'title', 'commentsOpen', 'updatedBy');

/** A language version as other parts of the server refer to it. */
export type Version = {
  id: string;
  locale: Locale;
  slug: string;
  title: string;
  commentsOpen: boolean;
  /** The user who last changed the version. */
  editorId: string | null;
};

/** A language version that readers see. Throws NotFound. */
export async function getVisibleVersion({
  id,
  now = new Date(),
}: {
  id: string;
  now?: Date;
}): Promise<Version> {
  const objectId = findId(id);
  const doc = objectId && (await store.findVisibleById(objectId, now, VERSION));
  if (!doc) throw new NotFound('Post not found');
  return toVersion(doc);
}

/** The language version that readers see at an address, also at a former one. Throws NotFound. */
export async function getVersionAt({ slug, locale }: Address): Promise<Version> {
  const now = new Date();
  const moved = async () => {
    const link = await findMoved({ slug, locale, now });
    return link && store.findVisible({ ...link, now }, VERSION);
  };
  const doc = (await store.findVisible({ slug, locale, now }, VERSION)) ?? (await moved());
  if (!doc) throw new NotFound('Post not found');

  return toVersion(doc);
}

export async function isVisible({
  slug,
  locale,
  now = new Date(),
}: Address & { now?: Date }): Promise<boolean> {
  return (await store.findVisible({ slug, locale, now }, LINK)) !== null;
}

/** Titles and addresses by version id, drafts included. */
export async function mapPostLinks(ids: Iterable<string>): Promise<Map<string, PostLink>> {
  const objectIds = findIds(ids);
  const docs = objectIds.length > 0 ? await store.findLinks(objectIds) : [];
  return new Map(docs.map((doc) => [doc._id.toHexString(), toPostLink(doc)]));
}

/** Like `mapPostLinks`, for versions that readers see. */
export async function mapVisibleLinks({
  ids,
  now,
}: {
  ids: string[];
  now: Date;
}): Promise<Map<string, PostLink>> {
  const docs = await store.findVisibleByIds(findIds(ids), now, LINK);
  return new Map(docs.map((doc) => [doc._id.toHexString(), toPostLink(doc)]));
}

/** Posts and pages by their ids, drafts included, with the title in `locale` if there is one. */
export async function mapPosts(
  ids: Iterable<string>,
  locale: Locale,
): Promise<Map<string, { slug: string; title: string; isPage: boolean }>> {
  const objectIds = findIds(ids);
  const docs = objectIds.length > 0 ? await store.findLinksOf(objectIds) : [];

  // The later entry of a key wins, so the version in the wanted language comes last.
  const ordered = docs.toSorted((a, b) => Number(a.locale === locale) - Number(b.locale === locale));
  return new Map(
    ordered.map(({ translationId, slug, title, page }) => [
      translationId.toHexString(),
      { slug, title, isPage: page !== undefined },
    ]),
  );
}

/** The ids that belong to no language version, or to a deleted one. */
export async function findGone(ids: string[]): Promise<string[]> {
  const objectIds = findIds(ids);
  const existing = new Set((await store.findExistingIds(objectIds)).map((id) => id.toHexString()));
  return ids.filter((id) => !existing.has(id));
}

/** The ids of all drafts and scheduled versions. */
export async function listHidden({ now = new Date() }: { now?: Date } = {}): Promise<string[]> {
  return (await store.findHiddenIds(now)).map((id) => id.toHexString());
}

function toVersion({
  _id,
  locale,
  slug,
  title,
  commentsOpen,
  updatedBy,
}: Projected<typeof VERSION>): Version {
  return {
    id: _id.toHexString(),
    locale,
    slug,
    title,
    commentsOpen: areCommentsOpen({ commentsOpen }),
    editorId: updatedBy?.id?.toHexString() ?? null,
  };
}
