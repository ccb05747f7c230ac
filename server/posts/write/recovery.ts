import type { ObjectId } from 'mongodb';
import { z } from 'zod';
import { LOCALES } from '#contract/locales.ts';
import { isRefusedByServer, toDomainFailure } from '../../db/failures.ts';
import { Conflict, DomainError } from '../../errors.ts';
import { log } from '../../log.ts';
import { ensureTags } from '../../tags/tags.ts';
import type { Change, RenderedById, VersionSource } from '../model.ts';
import { renderVersions } from './render.ts';

/** What a decided change has to be like to be carried out; mending by hand may leave another. */
const soundChange = z.object({
  put: z.array(
    z.object({
      locale: z.enum(LOCALES),
      title: z.string(),
      excerpt: z.string().nullable(),
      content: z.string(),
      coverImage: z.string().nullable(),
      published: z.boolean(),
      publishedAt: z.date().nullable(),
      tagIds: z.array(z.number()),
      authorName: z.string(),
      updatedAt: z.date(),
    } satisfies Record<Exclude<keyof VersionSource, '_id'>, z.ZodType>),
  ),
  addTags: z.array(z.object({ slug: z.string() })).optional(),
  remove: z.array(z.unknown()),
});

/** What is to be done to the versions of a post, and what the caller is told then. */
export type Planned<Result> = {
  change: Omit<Change, 'at'> | null;
  /** Derived fields that the plan has made already. */
  rendered: RenderedById;
  result: Result;
};

/**
 * Plans a change in place of one that was decided and can't be carried out: on the versions as they were
 * decided, and with what the plan leaves of them, so that nothing of it is lost. Throws Conflict where that
 * can't be carried out either, or the plan changes nothing: what it was content with isn't stored.
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
    if (!planned.change) throw unfinished();
    return withRest({ ...planned, change: planned.change }, decided, pending);
  };
  return orUnfinished(attempt, { slug, pending });
}

/**
 * Throws a Conflict for what fails because of the data: where the database refuses, or where the decided
 * change that is at work is not sound. Anything else is a fault of ours and thrown as it is.
 */
export async function orUnfinished<Result>(
  attempt: () => Promise<Result>,
  { slug, pending, refusal = unfinished }: { slug: string; pending?: Change; refusal?: () => Conflict },
): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    const failure = toDomainFailure(error);
    if (failure instanceof DomainError) throw failure;
    if (!isRefusedByServer(failure) && soundChange.safeParse(pending).success) throw failure;
    log.error(
      { slug, err: failure },
      'a change of a post is kept from being made by what is decided or stored',
    );
    throw refusal();
  }
}

export function unfinished(): Conflict {
  const message =
    'The service tries it again every minute, and its log says what is wrong. PATCH the language version that can not be written, or DELETE the whole post: that takes its place';
  return new Conflict('An earlier change of the post can not be carried out', [
    { path: 'slug', message, code: 'unfinished_change' },
  ]);
}

/** For a change that takes the place of another, once it is decided. */
export function decidedOnly(): Conflict {
  const message =
    'The change has taken the place of an earlier one that could not be carried out, and can not be carried out at once itself. The service tries it again every minute, and its log says what is wrong; the request need not be sent again';
  return new Conflict('The change is decided and not yet carried out', [
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
  // Judged and rendered before it is decided: what can't be must not take the place of anything.
  if (!soundChange.safeParse({ ...change, put, remove }).success) throw unfinished();
  const unrendered = put.filter(({ _id }) => !planned.rendered.has(_id.toHexString()));
  const rendered = new Map([...planned.rendered, ...(await renderVersions(unrendered))]);
  return { ...planned, change: { ...change, put, remove }, rendered };
}

function idsOf(ids: ObjectId[]): Set<string> {
  return new Set(ids.map((id) => id.toHexString()));
}
