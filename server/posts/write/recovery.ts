import type { ObjectId } from 'mongodb';
import { z } from 'zod';
import { LOCALES } from '#contract/locales.ts';
import { versionTextSchema } from '#contract/posts/requests.ts';
import { MENUS } from '#contract/posts/standalone-pages.ts';
import { isRefusedByServer, toDomainFailure } from '#server/db/failures.ts';
import { Conflict, DomainError } from '#server/errors.ts';
import { log } from '#server/log.ts';
import type { Change, GroupChange, RenderedById, VersionSource } from '#server/posts/model.ts';
import { ensureTags } from '#server/tags/tags.ts';
import { renderVersions } from './render.ts';
import type { TextChange } from './text-revisions.ts';

/** The shape of a decided change that can be applied; a database edited by hand may contain others. */
const validChange = z.object({
  put: z.array(
    z.object({
      locale: z.enum(LOCALES),
      ...versionTextSchema.shape,
      coverImage: z.string().nullable(),
      published: z.boolean(),
      publishedAt: z.date().nullable(),
      tagIds: z.array(z.number()),
      authorName: z.string(),
      updatedAt: z.date(),
      // Changes decided by an early version of the program lack the following fields.
      pinned: z.boolean().optional(),
      commentsOpen: z.boolean().optional(),
      series: z.object({ slug: z.string(), part: z.number() }).nullish(),
      page: z.object({ menu: z.enum(MENUS), order: z.number() }).optional(),
      updatedBy: z.object({ name: z.string() }).optional(),
      textRevision: z.number().optional(),
      translationRevision: z.number().optional(),
      bin: z.object({ at: z.date(), slug: z.string(), published: z.boolean() }).nullish(),
    } satisfies Record<Exclude<keyof VersionSource, '_id'>, z.ZodType>),
  ),
  addTags: z.array(z.object({ slug: z.string() })).optional(),
  remove: z.array(z.unknown()),
});

/** The change of a post's versions (null for none), and the result for the caller. */
export type Planned<Result> = {
  change: Omit<Change, 'at'> | null;
  /** The changes of the post group. A new slug requires a change of all versions. */
  group?: GroupChange;
  /** Derived fields that the plan has already rendered. */
  rendered: RenderedById;
  result: Result;
  /** How the texts change; if absent, by an edit that is not minor. */
  text?: TextChange;
};

/**
 * Plans a change that replaces a decided one that can't be applied. `plan` gets the versions as they were decided.
 * The result also includes versions that the plan does not change, so that nothing decided is lost. Throws Conflict
 * if the new change can't be applied either, or if the plan changes nothing, because the versions that it found to be
 * right are not stored.
 */
export function planInstead<Result>({
  slug,
  stored,
  pending,
  plan,
}: {
  slug: string;
  stored: VersionSource[];
  pending: Change;
  plan: (versions: VersionSource[]) => Promise<Planned<Result>>;
}): Promise<Planned<Result>> {
  const attempt = async () => {
    const decided = await decidedVersions(pending);
    const gone = idsOf([...decided.map(({ _id }) => _id), ...pending.remove]);
    const others = stored.filter(({ _id }) => !gone.has(_id.toHexString()));
    const planned = await plan([...decided, ...others]);
    if (!planned.change) throw blocked();
    return withRest({ ...planned, change: planned.change }, decided, pending);
  };
  return orBlocked(attempt, { slug, pending });
}

/**
 * Throws a Conflict for failures caused by the data: the database refuses a write, or the decided change is not
 * valid. Any other failure is a fault of the program and is thrown as it is.
 */
export async function orBlocked<Result>(
  attempt: () => Promise<Result>,
  { slug, pending, refusal = blocked }: { slug: string; pending?: Change; refusal?: () => Conflict },
): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    const failure = toDomainFailure(error);
    if (failure instanceof DomainError) throw failure;
    if (!isRefusedByServer(failure) && validChange.safeParse(pending).success) throw failure;
    log.error(
      { slug, err: failure },
      'The stored data of a post prevents a confirmed change from being written',
    );
    throw refusal();
  }
}

export function blocked(): Conflict {
  const message =
    'The service retries it every minute and logs the reason. PATCH the affected language version or DELETE the whole post to replace the earlier change';
  return new Conflict('An earlier change to the post cannot be applied', [
    { path: 'slug', message, code: 'unfinished_change' },
  ]);
}

/** The error if a change that replaces a blocked one is itself blocked. */
export function decidedNotApplied(): Conflict {
  const message =
    'The change has replaced an earlier one that could not be applied, and cannot be applied at once either. The service retries it every minute and logs the reason; do not send the request again';
  return new Conflict('The change is stored but not yet applied', [
    { path: 'slug', message, code: 'unfinished_change' },
  ]);
}

async function decidedVersions({ put, addTags = [] }: Change): Promise<VersionSource[]> {
  const added = await ensureTags(addTags);
  return put.map((version) => ({ ...version, tagIds: [...new Set([...version.tagIds, ...added])] }));
}

async function withRest<Result>(
  planned: Planned<Result> & { change: Omit<Change, 'at'> },
  decided: VersionSource[],
  pending: Change,
): Promise<Planned<Result>> {
  const { change } = planned;
  const settled = idsOf([...change.put.map(({ _id }) => _id), ...change.remove]);
  const put = [...change.put, ...decided.filter(({ _id }) => !settled.has(_id.toHexString()))];

  const remove = [...pending.remove, ...change.remove];
  // Validated and rendered before it is decided: a change that can't be applied must not replace anything.
  if (!validChange.safeParse({ ...change, put, remove }).success) throw blocked();

  const unrendered = put.filter(({ _id }) => !planned.rendered.has(_id.toHexString()));
  const rendered = new Map([...planned.rendered, ...(await renderVersions(unrendered))]);
  return { ...planned, change: { ...change, put, remove }, rendered };
}

function idsOf(ids: ObjectId[]): Set<string> {
  return new Set(ids.map((id) => id.toHexString()));
}
