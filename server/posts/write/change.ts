import { setTimeout as sleep } from 'node:timers/promises';
import { isDuplicateKey, toDomainFailure } from '#server/db/failures.ts';
import { Conflict, NotFound, Unavailable } from '#server/errors.ts';
import { announce } from '#server/events/events.ts';
import { log } from '#server/log.ts';
import { recordTexts } from '#server/posts/history/record.ts';
import {
  asPage,
  type Change,
  type Editor,
  type PostGroup,
  type PostWrite,
  placeholderSlug,
  type RenderedById,
  type VersionSource,
} from '#server/posts/model.ts';
import * as store from '#server/posts/store.ts';
import { removeCopies } from '#server/posts/working-copies/store.ts';
import { ABANDONED_AFTER_MS } from '#server/revisions/gathering.ts';
import { raiseContentOf, raiseOwed, raiseRevision } from '#server/revisions/revisions.ts';
import { indexVersions } from '#server/search/index/indexing.ts';
import { ensureTags } from '#server/tags/tags.ts';
import { slugTaken } from './change-slug.ts';
import { removeVersions } from './change-store.ts';
import { withEvents } from './post-events.ts';
import * as groups from './post-group-store.ts';
import { putVersion } from './put-version.ts';
import { blocked, decidedNotApplied, orBlocked, type Planned, planInstead } from './recovery.ts';
import { logIfPlain, renderVersion } from './render.ts';
import { withTextRevisions } from './text-revisions.ts';

const ATTEMPTS = 50;
const BETWEEN_ATTEMPTS_MS = 40;

/**
 * Applies the decided change of a post to both versions, or to those that lack it. Does nothing if other writers have
 * applied it and later changes. The writer that has decided the change passes `rendered`.
 */
export async function applyChange(group: PostGroup, rendered?: RenderedById): Promise<void> {
  const { pending } = group;
  if (!pending) return;

  // A writer may have died after removing a leftover version of another post, which the change does not name.
  if (!rendered) await raiseRevision('content');
  const put: PostWrite[] = [];
  await recordTexts(group, pending);

  const tagIds = await ensureTags(pending.addTags ?? []);
  for (const decided of pending.put) {
    const source = { ...decided, tagIds: [...new Set([...decided.tagIds, ...tagIds])] };
    const derived = rendered?.get(source._id.toHexString()) ?? (await renderVersion(source));
    const page = group.kind === 'page' ? asPage(source.page) : {};
    const slug = source.bin ? placeholderSlug(source._id) : group.slug;
    const doc = { ...source, ...derived, ...page, slug, translationId: group._id };
    const written = { ...doc, revision: group.revision };
    const outcome = await putVersion(written, { group, createdAt: pending.at, applyOther: applyChange });
    if (outcome === 'over') return;
    if (outcome === 'superseded') continue;

    logIfPlain(written);
    put.push(written);
  }

  await removeVersions(pending.remove);
  await removeCopies(group._id, pending.copies ?? []);
  const remove = pending.remove.map((_id) => ({ _id, revision: group.revision }));
  await indexVersions({ put, remove });
  const changed = [...pending.put.map(({ _id }) => _id), ...pending.remove];
  // A change of only the post, such as of its former addresses, has no version for the log to name.
  await (changed.length > 0 ? raiseContentOf(changed) : raiseRevision('content'));
  await announce(pending.events ?? []);

  const versions = await store.findSummaries(group._id);
  const isEmpty = pending.put.length === 0 && versions.length === 0;
  if (isEmpty) await groups.deletePostGroup(group, pending.at);
  else await groups.finishChange(group, pending.at, versions);
}

/** The result of a plan, and the post group as it was before the change. */
type Changed<Result> = { group: PostGroup; result: Result };

/**
 * Changes one post. `plan` gets its versions, those in the bin separately, and returns the change. It runs again when
 * another writer decides first.
 * - The key is `slug` or `_id`; a page by `slug` needs `kind: 'page'`.
 * - If an earlier change cannot be applied, `plan` gets the versions as that change decided them, and its result
 *   replaces that change.
 * - A dry run is planned and refused in the same way, but decides nothing.
 *
 * Throws NotFound, Conflict when other writers keep deciding first, a new slug is taken or a blocked change cannot be
 * replaced, and whatever `plan` throws.
 */
export async function changePost<Result>({
  now,
  by,
  dryRun = false,
  plan,
  ...key
}: groups.PostKey & {
  now: Date;
  /** The editor of the texts that change. */
  by: Editor;
  dryRun?: boolean;
  plan: (versions: VersionSource[], group: PostGroup, binned: VersionSource[]) => Promise<Planned<Result>>;
}): Promise<Changed<Result>> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const group = await groups.findPostGroup(key);
    if (!group || !isOfKind(group, key)) throw new NotFound('Post not found');

    const { pending } = group;
    if (pending && !(await isStuck(group, pending, now))) continue;

    const stored = await store.findVersions(group._id);
    const planFor = (versions: VersionSource[]) =>
      plan(
        versions.filter(({ bin }) => !bin),
        group,
        versions.filter(({ bin }) => bin),
      );

    const { change, rendered, result, ...planned } = pending
      ? await planInstead({ slug: group.slug, stored, pending, plan: planFor })
      : await planFor(stored);
    if (!change || dryRun) return { group, result };

    // In a restored backup of a database in use, versions may be newer than their post group.
    const revision = 1 + Math.max(group.revision, ...stored.map((version) => version.revision));
    const texts = withTextRevisions(change.put, { ...planned.text, stored, revision, by, now });
    const next: PostGroup = {
      ...group,
      ...planned.group,
      revision,
      pending: { ...change, ...texts, at: now },
    };

    const announced = withEvents(stored, group, next);
    if (!(await decide(group, announced))) continue;

    const apply = () => applyChange(announced, rendered);
    if (pending) await orBlocked(apply, { ...announced, refusal: decidedNotApplied });
    else await apply();
    return { group, result };
  }
  throw new Conflict('The post is being changed by others; try again');
}

/**
 * Waits until the decided change of a post is applied, or applies it if that takes too long. A post that does not
 * exist has no such change. Throws Conflict if the change can't be applied.
 */
export async function settleChange({ slug, now }: { slug: string; now: Date }): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const group = await groups.findPostGroup({ slug });
    if (!group?.pending) return;
    if (attempt >= ATTEMPTS) await orBlocked(() => applyChange(group), group);
    else if (await isStuck(group, group.pending, now)) throw blocked();
  }
}

/**
 * Applies the changes that dead writers had decided, and shows those that they had applied; returns how many it applies.
 * Runs at start and every minute. A change that can't be applied is logged and stays, without blocking the others or the
 * service.
 */
export async function recoverChanges({ before }: { before: Date }): Promise<number> {
  let applied = 0;
  for await (const group of groups.findPendingBefore(before)) {
    if (await tryToApply(group)) applied++;
  }
  await raiseOwed({ before });
  return applied;
}

/** A change decided before this moment is abandoned, even while other writers may be alive. */
export function abandonedBefore(now: Date): Date {
  return new Date(now.getTime() - ABANDONED_AFTER_MS);
}

async function decide(group: PostGroup, next: PostGroup): Promise<boolean> {
  try {
    return await groups.decideChange(group, next);
  } catch (error) {
    throw isDuplicateKey(error, 'slug') ? slugTaken() : error;
  }
}

/** A slug refers to a post unless the kind is given, so that API requests cannot change pages. */
function isOfKind(group: PostGroup, key: groups.PostKey): boolean {
  return '_id' in key || group.kind === key.kind;
}

/** Waits for the writer that applies a change, or applies an abandoned one. True if that fails. */
async function isStuck(group: PostGroup, { at }: Change, now: Date): Promise<boolean> {
  if (at < abandonedBefore(now)) return !(await tryToApply(group));
  await sleep(BETWEEN_ATTEMPTS_MS);
  return false;
}

async function tryToApply(group: PostGroup): Promise<boolean> {
  try {
    await applyChange(group);
    return true;
  } catch (error) {
    const failure = toDomainFailure(error);
    if (failure instanceof Unavailable) throw failure;
    const { slug } = group;
    log.error(
      { slug, err: failure },
      'A confirmed change of a post could not be written; it is tried again every minute',
    );
    return false;
  }
}
