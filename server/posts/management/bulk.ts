import { LOCALES, type Locale } from '#contract/locales.ts';
import {
  BULK_ACTIONS,
  type BulkAction,
  type BulkChange,
  type BulkResult,
  type BulkUndo,
} from '#contract/posts/admin-list.ts';
import type { Actor } from '#server/auth/actor.ts';
import { can } from '#server/auth/policy.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { toDomainFailure } from '#server/db/failures.ts';
import { Conflict, DomainError, NotFound } from '#server/errors.ts';
import type { PostGroup } from '#server/posts/model.ts';
import { requireGroup } from '#server/posts/post-id.ts';
import { recordPost, toSubject } from '#server/posts/record-post.ts';
import { ownerOf, requireEditor, toFacts } from '#server/posts/require-editor.ts';
import { deletePost } from '#server/posts/write/delete-post.ts';
import { restorePost } from './bin.ts';
import { commitPost } from './commit.ts';
import { setPostState } from './post-state.ts';
import { binUnwritten } from './unwritten.ts';

type Target = { actor: Actor; group: PostGroup; now: Date };

/** No further post is started after this many milliseconds, because each may have to wait for other writers. */
const BULK_MS = 10_000;

/** The actions that the actor may do to some posts: their own ones, or all. */
export function listBulkActions({ actor }: { actor: Actor }): BulkAction[] {
  const own = toFacts(ownerOf(actor));
  return BULK_ACTIONS.filter((action) => can(actor, action === 'bin' ? 'delete post' : 'publish post', own));
}

/**
 * Publishes, unpublishes or deletes posts independently of each other. Posts that fail, or are not reached within
 * `milliseconds`, are listed in the result with the reason. Throws Forbidden.
 */
export async function changePosts({
  actor,
  action,
  ids,
  milliseconds = BULK_MS,
}: {
  actor: Actor;
  action: BulkAction;
  ids: string[];
  milliseconds?: number;
}): Promise<BulkResult> {
  const now = new Date();
  requireEditor(actor);
  return forEachPost(
    action,
    ids.map((id) => ({ id })),
    async ({ id }) => {
      const group = await requireGroup(id);
      const locales = await ACTIONS[action]({ actor, group, now });
      return { id, locales, at: now.toISOString() };
    },
    milliseconds,
  );
}

/** Undoes `changePosts`, given its result. Throws Forbidden. */
export async function undoChanges({ actor, undo }: { actor: Actor; undo: BulkUndo }): Promise<BulkResult> {
  requireEditor(actor);
  const { action, changes } = undo;
  return forEachPost(action, changes, async (change) => {
    const { id: postId, locales } = change;
    const at = new Date(change.at);
    if (action === 'bin') await restorePost({ actor, postId, since: at });
    else if (action === 'unpublish') await setPostState({ actor, postId, locales, published: true });
    else await setPostState({ actor, postId, locales, published: false, undated: at });
    return change;
  });
}

/** Each action returns the languages that it has changed. */
const ACTIONS: Record<BulkAction, (given: Target) => Promise<Locale[]>> = {
  async publish({ actor, group, now }) {
    const { _id, versions = [], working = {} } = group;
    const isPublic = (locale: Locale) => versions.some((one) => one.locale === locale && one.published);
    const locales = LOCALES.filter((locale) => {
      return !isPublic(locale) && (working[locale] || versions.some((one) => one.locale === locale));
    });
    if (locales.length === 0) throw refused('already_published');

    // Settings belong to both languages, so they would change what readers see of the other one.
    if (working.settings && versions.some(({ published }) => published)) throw refused('unsaved_settings');
    await commitPost({ actor, postId: _id.toHexString(), locales, published: true, now });
    return locales;
  },

  async unpublish({ actor, group: { _id, versions = [] }, now }) {
    const locales = versions.filter(({ published }) => published).map(({ locale }) => locale);
    if (locales.length === 0) throw refused('already_draft');
    await setPostState({ actor, postId: _id.toHexString(), locales, published: false, now });
    return locales;
  },

  async bin({ actor, group, now }) {
    const { _id, versions = [] } = group;
    if (versions.length > 0) await deletePost({ actor, _id, now });
    else await binDraft({ actor, group, now });
    return versions.map(({ locale }) => locale);
  },
};

async function binDraft({ actor, group, now }: Target): Promise<void> {
  requireCan(actor, 'delete post', toFacts(group));
  const isMoved = await binUnwritten(group, { by: requireEditor(actor), now });
  if (!isMoved) throw new NotFound('Post not found');
  await recordPost(actor, 'post.deleted', toSubject(group), { now, kind: group.kind });
}

async function forEachPost<Post extends { id: string }>(
  action: BulkAction,
  posts: Post[],
  run: (post: Post) => Promise<BulkChange>,
  milliseconds = BULK_MS,
): Promise<BulkResult> {
  const result: BulkResult = { action, changed: [], failed: [] };
  const end = performance.now() + milliseconds;
  for (const post of posts) {
    if (performance.now() >= end) {
      result.failed.push({ id: post.id, path: '', code: 'not_begun' });
      continue;
    }
    try {
      result.changed.push(await run(post));
    } catch (error) {
      const failure = toDomainFailure(error);
      if (!(failure instanceof DomainError)) throw error;
      const [detail] = failure.details ?? [];
      result.failed.push({ id: post.id, path: detail?.path ?? '', code: detail?.code ?? failure.code });
    }
  }

  return result;
}

function refused(code: string): Conflict {
  const message = 'The post does not change';
  return new Conflict(message, [{ path: '', message, code }]);
}
