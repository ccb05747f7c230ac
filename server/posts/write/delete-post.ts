import type { Locale } from '#contract/locales.ts';
import type { DryRunDeletion } from '#contract/posts/records.ts';
import type { Actor } from '#server/auth/actor.ts';
import { Conflict, NotFound } from '#server/errors.ts';
import { type Editor, NOBODY, type PageKind, placeholderSlug, toSource } from '#server/posts/model.ts';
import { recordPost } from '#server/posts/record-post.ts';
import { toDryRunDeletion } from './answers.ts';
import { changePost } from './change.ts';
import type { PostKey } from './post-group-store.ts';

type Deletion = PostKey & {
  /** For the audit log; the service itself where absent. */
  actor?: Actor;
  locale?: Locale | undefined;
  by?: Editor;
  dryRun?: boolean;
  now?: Date;
};

/**
 * Moves a post, or one language version of it, to the bin; returns how many versions were moved. The slug of a
 * post that is in the bin as a whole is free for other posts. A post whose stored data blocks every other change
 * can't be moved: it is deleted for good as a whole. Throws NotFound, Conflict.
 */
export async function deletePost(deletion: Deletion): Promise<number | DryRunDeletion> {
  try {
    return await moveToBin(deletion);
  } catch (error) {
    if (deletion.locale || !isUnfinished(error)) throw error;
    return erase(deletion);
  }
}

/** Properties of the entry in the audit log. */
type Deleted = { translationId: string; slug: string; kind: PageKind | undefined };

async function moveToBin({
  actor,
  locale,
  by = NOBODY,
  dryRun = false,
  now = new Date(),
  ...key
}: Deletion): Promise<number | DryRunDeletion> {
  let post: Deleted = { translationId: '', slug: '', kind: undefined };
  const deleted = await changePost<number | DryRunDeletion>({
    ...key,
    now,
    by,
    dryRun,
    plan: async (versions, { _id, slug, kind }) => {
      post = { translationId: _id.toHexString(), slug, kind };
      const chosen = versions.filter((version) => !locale || version.locale === locale);
      if (chosen.length === 0) throw new NotFound('There is no such post');
      const put = chosen.map(toSource).map((version) => ({
        ...version,
        published: false,
        bin: { at: now, by, slug, published: version.published },
      }));
      const isWhole = chosen.length === versions.length;
      const group = isWhole ? { slug: placeholderSlug(_id) } : {};
      const result = dryRun ? toDryRunDeletion(slug, chosen) : chosen.length;
      return { change: { put, remove: [] }, group, rendered: new Map(), result };
    },
  });
  if (!dryRun) await recordPost(actor, 'post.deleted', post, { now, kind: post.kind });
  return deleted;
}

async function erase({
  actor,
  dryRun = false,
  now = new Date(),
  locale: _all,
  by: _by,
  ...key
}: Deletion): Promise<number | DryRunDeletion> {
  let post: Deleted = { translationId: '', slug: '', kind: undefined };
  const erased = await changePost<number | DryRunDeletion>({
    ...key,
    now,
    by: NOBODY,
    dryRun,
    plan: async (versions, { _id, slug, kind }) => {
      post = { translationId: _id.toHexString(), slug, kind };
      if (versions.length === 0) throw new NotFound('There is no such post');
      const remove = versions.map((version) => version._id);
      const result = dryRun ? toDryRunDeletion(slug, versions) : versions.length;
      return { change: { put: [], remove }, rendered: new Map(), result };
    },
  });
  if (!dryRun) await recordPost(actor, 'post.purged', post, { now, kind: post.kind });
  return erased;
}

function isUnfinished(error: unknown): boolean {
  return error instanceof Conflict && error.details?.[0]?.code === 'unfinished_change';
}
