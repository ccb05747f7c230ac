import type { PostKind } from '#contract/posts/admin.ts';
import type { BrokenLink, BrokenLinks } from '#contract/posts/admin-list.ts';
import type { Actor } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { findId } from '#server/db/ids.ts';
import { mapMedia } from '#server/media/media.ts';
import { findDeadLinks } from '#server/posts/read/dead-links.ts';
import { readContentToken } from '#server/revisions/revisions.ts';
import * as store from './broken-links-store.ts';
import { findDeadSiteLinks } from './site-links.ts';

/** How many findings are stored; the others are only counted. */
const FOUND_MAX = 200;
const BATCH = 50;
/** The check is repeated after this time, because files may be deleted without a change of the content. */
const AGAIN_MS = 60 * 60_000;
/** The check takes at most a fiftieth of the time. */
const PAUSE = 50;

/** Links within the site that lead nowhere, and missing files, in published versions. */
export async function* findBrokenLinks({
  signal,
}: {
  signal?: AbortSignal;
} = {}): AsyncGenerator<BrokenLink> {
  let batch: store.CheckedVersion[] = [];
  for await (const version of store.findChecked()) {
    signal?.throwIfAborted();
    batch.push(version);
    if (batch.length < BATCH) continue;
    yield* await checkBatch(batch);
    batch = [];
  }
  yield* await checkBatch(batch);
}

/**
 * Checks all links and stores the result, unless nothing has changed since the last check or that was only a moment
 * ago. Returns whether it has checked.
 */
export async function updateLinkCheck({
  now = new Date(),
  signal,
}: {
  now?: Date;
  signal?: AbortSignal;
} = {}): Promise<boolean> {
  const token = await readContentToken();
  const last = await store.findCheck();
  const age = last ? now.getTime() - last.at.getTime() : Number.POSITIVE_INFINITY;
  if (last && (age < last.took * PAUSE || (last.token === token && age < AGAIN_MS))) return false;

  const started = performance.now();
  const found: BrokenLink[] = [];
  let total = 0;
  for await (const link of findBrokenLinks(signal ? { signal } : {})) {
    if (++total <= FOUND_MAX) found.push(link);
  }

  const took = Math.ceil(performance.now() - started);
  await store.putCheck({ _id: 'links', at: now, token, took, found, total });
  return true;
}

/**
 * The findings of the last check without the versions that have changed since, and what is wrong elsewhere now. Throws
 * Forbidden.
 */
export async function listBrokenLinks({
  actor,
  limit,
}: {
  actor: Actor;
  limit: number;
}): Promise<BrokenLinks> {
  requireCan(actor, 'read all posts');
  const [check, ofSite] = await Promise.all([store.findCheck(), findDeadSiteLinks()]);
  if (!check) return { links: [], ofSite, total: ofSite.length };

  const { found, at } = check;
  const ids = found.map(({ versionId }) => findId(versionId)).filter((id) => id !== null);
  const unchanged = new Set(await store.findUnchanged(ids, at));
  const links = found.filter(({ versionId }) => unchanged.has(versionId));
  const total = check.total - found.length + links.length + ofSite.length;

  return { links: links.slice(0, limit), ofSite, total };
}

async function checkBatch(batch: store.CheckedVersion[]): Promise<BrokenLink[]> {
  const [dead, files] = await Promise.all([
    findDeadLinks(batch.map(({ links = [] }) => links)),
    mapMedia(batch.flatMap(({ media }) => media)),
  ]);

  return batch.flatMap(({ _id, translationId, locale, title, media, page }, index) => {
    const postKind: PostKind = page ? 'page' : 'post';
    const postId = translationId.toHexString();
    const version = { versionId: _id.toHexString(), postId, postKind, locale, title };

    return [
      ...(dead[index] ?? []).map((target) => ({ ...version, kind: 'link' as const, target })),
      ...media
        .filter((url) => !files.has(url))
        .map((target) => ({ ...version, kind: 'file' as const, target })),
    ];
  });
}
