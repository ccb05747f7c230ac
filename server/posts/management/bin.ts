import { POSTS_LIMIT_MAX } from '#contract/limits.ts';
import { LOCALES } from '#contract/locales.ts';
import type { BinItem, BinList } from '#contract/posts/admin.ts';
import type { WrittenPost } from '#contract/posts/records.ts';
import { isReservedSlug } from '#contract/posts/standalone-pages.ts';
import type { Actor } from '#server/auth/actor.ts';
import { can } from '#server/auth/policy.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { Conflict, NotFound } from '#server/errors.ts';
import * as history from '#server/posts/history/store.ts';
import {
  type BinnedSummary,
  type Editor,
  type GroupChange,
  isPlaceholder,
  NOBODY,
  type OfPost,
  type PostGroup,
  toSource,
  type VersionSource,
} from '#server/posts/model.ts';
import { requireGroup, requirePostId } from '#server/posts/post-id.ts';
import * as previews from '#server/posts/previews/store.ts';
import { toPagination } from '#server/posts/read/posts.ts';
import { recordPost, toSubject } from '#server/posts/record-post.ts';
import { ownerOf, requireEditor, toFacts } from '#server/posts/require-editor.ts';
import * as copies from '#server/posts/working-copies/store.ts';
import { changePost } from '#server/posts/write/change.ts';
import { addFormerSlugs, reservedSlug, slugTaken } from '#server/posts/write/change-slug.ts';
import { findPostGroup } from '#server/posts/write/post-group-store.ts';
import { toWrittenPost } from '#server/posts/write/written-post.ts';
import * as store from './bin-store.ts';
import { purgeUnwritten, restoreUnwritten } from './unwritten.ts';

/** A post stays in the bin for 30 days. */
export const BIN_MS = 30 * 24 * 60 * 60_000;

/** A page of the bin, last deleted first; the last page if there are fewer. Throws Forbidden. */
export async function listBin({
  actor,
  page = 1,
  limit = POSTS_LIMIT_MAX,
}: {
  actor: Actor;
  page?: number;
  limit?: number;
}): Promise<BinList> {
  requireCan(actor, 'empty bin');
  const { owner } = can(actor, 'read all posts') ? {} : ownerOf(actor);
  const total = await store.countBinned(owner);
  const shown = Math.min(page, Math.max(1, Math.ceil(total / limit)));
  const groups = await store.findBinned({ owner, skip: (shown - 1) * limit, limit });
  const taken = await store.findTakenSlugs(groups.flatMap(({ bin = [] }) => bin.map(({ slug }) => slug)));

  return {
    items: groups.flatMap((group) => toBinItem(group, taken) ?? []),
    pagination: toPagination({ page: shown, limit, total }),
  };
}

/**
 * Restores a post from the bin with its comments, counts, tags and former slugs: in each missing language, the
 * version that was deleted last. If another post now has the slug, throws Conflict unless `slug` gives a new one.
 * With `since`, restores only what was deleted at that time or later. Throws NotFound, Forbidden, Conflict.
 */
export async function restorePost({
  actor,
  postId,
  slug,
  since = new Date(0),
}: OfPost & { slug?: string | undefined; since?: Date }): Promise<WrittenPost> {
  const now = new Date();
  const by = requireEditor(actor);
  const _id = requirePostId(postId);
  const group = await requireGroup(postId);
  requireCan(actor, 'delete post', toFacts(group));
  const restored =
    (await restoreUnwritten(_id)) ?? (await restoreVersions({ actor, _id, by, slug, since, now }));
  await recordPost(actor, 'post.restored', restored, { now, kind: group.kind });
  return restored;
}

async function restoreVersions({
  actor,
  _id,
  by,
  slug,
  since,
  now,
}: {
  actor: Actor;
  _id: PostGroup['_id'];
  by: Editor;
  slug: string | undefined;
  since: Date;
  now: Date;
}): Promise<WrittenPost> {
  const { result: restored } = await changePost({
    _id,
    now,
    by,
    plan: async (versions, group, binned) => {
      const chosen = LOCALES.flatMap((locale) => {
        if (versions.some((version) => version.locale === locale)) return [];
        const due = binned.filter(
          (version) => version.locale === locale && Number(version.bin?.at) >= Number(since),
        );
        return lastBinned(due) ?? [];
      });

      const [first] = chosen;
      if (!first) throw new NotFound('The post has no deleted versions in the bin');

      const put = chosen.map((version) => ({
        ...toSource(version),
        published: version.bin?.published ?? false,
        bin: null,
      }));
      if (put.some(({ published }) => published)) requireCan(actor, 'publish post', toFacts(group));
      const renamed = await slugFor(group, { wanted: slug, former: first.bin?.slug ?? '', now });
      const next = [...versions, ...put];
      const result = toWrittenPost({ ...group, ...renamed }, next);

      return { change: { put, remove: [] }, group: renamed, rendered: new Map(), result };
    },
  });
  return restored;
}

/** Permanently deletes what is in the bin of a post. Throws NotFound, Forbidden. */
export async function purgePost({ actor, postId }: OfPost): Promise<void> {
  const now = new Date();
  const _id = requirePostId(postId);
  const group = await findPostGroup({ _id });
  if (!group) throw new NotFound('Post not found');
  requireCan(actor, 'delete post', toFacts(group));
  const slug = await purge(_id, { before: null, now });

  // This happens now, because an open editor may save the post as a new one under the same id.
  if (!(await findPostGroup({ _id })))
    await Promise.all([copies, history, previews].map((of) => of.deleteOfPosts([_id])));
  await recordPost(actor, 'post.purged', { ...toSubject(group), slug }, { now, kind: group.kind });
}

/** Permanently deletes what has been in the bin for 30 days; returns the number of posts. */
export async function purgeBin({ now = new Date() }: { now?: Date } = {}): Promise<number> {
  const before = new Date(now.getTime() - BIN_MS);
  const ids = await store.findBinnedBefore(before);
  for (const _id of ids) {
    // A post that cannot be changed now does not prevent the others from being purged.
    await purge(_id, { before, now }).catch(ignoreGoneOrBlocked);
  }

  return ids.length;
}

/** Returns the slug that the post had. */
async function purge(
  _id: PostGroup['_id'],
  { before, now }: { before: Date | null; now: Date },
): Promise<string> {
  if (await purgeUnwritten(_id, before)) return '';
  const { result: slug } = await changePost({
    _id,
    now,
    by: NOBODY,
    plan: async (_versions, _group, binned) => {
      const due = binned.filter(({ bin }) => bin && (before === null || bin.at < before));
      if (due.length === 0) throw new NotFound('The post has no deleted versions in the bin');
      return {
        change: { put: [], remove: due.map((version) => version._id) },
        rendered: new Map(),
        result: due[0]?.bin?.slug ?? '',
      };
    },
  });
  return slug;
}

/** Another process may have purged or restored the post in the meantime. */
function ignoreGoneOrBlocked(error: unknown): void {
  if (!(error instanceof NotFound) && !(error instanceof Conflict)) throw error;
}

/** If only one version was deleted, the post still has its slug. */
async function slugFor(
  group: PostGroup,
  { wanted, former, now }: { wanted: string | undefined; former: string; now: Date },
): Promise<GroupChange> {
  if (!isPlaceholder(group.slug)) return {};
  const slug = wanted ?? former;
  if (group.kind === 'page' && isReservedSlug(slug)) throw reservedSlug();
  if (await findPostGroup({ slug })) throw slugTaken();
  if (slug === former) return { slug };
  return { slug, formerSlugs: addFormerSlugs(group, [{ slug: former, until: now }], slug) };
}

function lastBinned(versions: VersionSource[]): VersionSource | undefined {
  return versions.toSorted((a, b) => Number(b.bin?.at) - Number(a.bin?.at))[0];
}

function latest(bin: BinnedSummary[]): BinnedSummary | undefined {
  return bin.toSorted((a, b) => b.at.getTime() - a.at.getTime())[0];
}

/** Null if the post is no longer in the bin. */
function toBinItem(
  { _id, kind, slug, bin = [] }: Pick<PostGroup, '_id' | 'kind' | 'slug' | 'bin'>,
  taken: Set<string>,
): BinItem | null {
  const last = latest(bin);
  if (!last) return null;

  const isSlugless = isPlaceholder(slug);
  return {
    id: _id.toHexString(),
    kind: kind ?? 'post',
    slug: isSlugless ? last.slug : slug,
    deletedAt: last.at.toISOString(),
    deletedBy: last.by.name,
    purgedAt: new Date(last.at.getTime() + BIN_MS).toISOString(),
    versions: bin.map((version) => ({
      id: version._id.toHexString(),
      locale: version.locale,
      title: version.title,
    })),
    isSlugTaken: isSlugless && taken.has(last.slug),
  };
}
