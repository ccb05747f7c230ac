import type { Filter } from 'mongodb';
import type { PostLink } from '#contract/posts/pages.ts';
import { memoize, type Previous } from '#server/cache/memoize.ts';
import { collection } from '#server/db/client.ts';
import { only, type Projected, select } from '#server/db/projection.ts';
import type { Address, PageKind, PostGroup } from './model.ts';
import { LINK, toPostLink } from './projections.ts';
import { readChanges } from './read/timeline/read-timeline.ts';
import { findLanguage } from './store.ts';

const groups = () => collection<PostGroup>('postGroups');

const FORMER_SLUGS = only<PostGroup>()('_id', 'kind', 'formerSlugs');
const SLUGS = only<PostGroup>()('slug', 'formerSlugs');

/** A generous estimate of what one slug takes in memory. */
const SLUG_BYTES = 200;

/** The posts and pages that had this slug, in any order. */
export function findByFormerSlug(slug: string): Promise<Projected<typeof FORMER_SLUGS>[]> {
  return select(groups().find({ 'formerSlugs.slug': slug }), FORMER_SLUGS).toArray();
}

/** The posts and pages that had other slugs. */
export function findAllFormerSlugs(): Promise<Projected<typeof FORMER_SLUGS>[]> {
  return select(groups().find({ 'formerSlugs.0': { $exists: true } }), FORMER_SLUGS).toArray();
}

/**
 * Whether a post or page that readers see has this slug, or had it. The slugs are in memory, so that an address which
 * never was anything costs no query: crawlers try many.
 */
export async function isKnownSlug(slug: string): Promise<boolean> {
  const slugs = await memoize<ReadonlySet<string>>({
    key: 'slugs',
    load: async (previous) => (previous && (await addChanged(previous))) ?? new Set(await findSlugs({})),
    bytesOf: ({ size }) => size * SLUG_BYTES,
  });
  return slugs.has(slug);
}

/** Keeps the slugs of deleted posts, which cost a query as before; null if the log does not have all changes. */
async function addChanged({ value, token: since }: Previous<ReadonlySet<string>>) {
  const changes = await readChanges(since);
  if (!changes) return null;
  const changed = changes.versions.map((version) => version.slug);
  return changed.length > 0 ? value.union(new Set(await findSlugs({ slug: { $in: changed } }))) : value;
}

async function findSlugs(filter: Filter<PostGroup>): Promise<string[]> {
  const docs = await select(groups().find(filter), SLUGS).toArray();
  return docs.flatMap((doc) => [doc.slug, ...(doc.formerSlugs ?? []).map((former) => former.slug)]);
}

/**
 * The version that a former slug leads to, or null. If several posts (with `kind`, pages) had the slug, the last one
 * with a version in this language wins. The caller first has to find out whether a post has the slug now, because
 * that takes precedence. Without `withDrafts`, only what readers see.
 */
export async function findMoved({
  slug,
  locale,
  kind,
  withDrafts = false,
  now = new Date(),
}: Address & { kind?: PageKind; withDrafts?: boolean; now?: Date }): Promise<PostLink | null> {
  const groups = (await findByFormerSlug(slug)).filter((group) => group.kind === kind);
  const leftAt = ({ formerSlugs = [] }: (typeof groups)[number]) =>
    Number(formerSlugs.find((former) => former.slug === slug)?.until);
  for (const { _id } of groups.sort((a, b) => leftAt(b) - leftAt(a))) {
    const key = { translationId: _id, locale, now: withDrafts ? undefined : now };
    const doc = await findLanguage(key, LINK);
    if (doc) return toPostLink(doc);
  }

  return null;
}
