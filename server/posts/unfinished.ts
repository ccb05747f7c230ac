import type { ObjectId } from 'mongodb';
import { toDomainFailure } from '../db/failures.ts';
import { Conflict, DomainError } from '../errors.ts';
import { ensureTags } from '../tags/tags.ts';
import type { Change, RenderedById, VersionSource } from './model.ts';
import { renderVersions } from './render.ts';

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
 * can't be carried out either.
 */
export function planInstead<Result>({
  stored,
  pending,
  plan,
}: {
  stored: VersionSource[];
  pending: Change;
  plan: (versions: VersionSource[]) => Promise<Planned<Result>>;
}): Promise<Planned<Result>> {
  return orUnfinished(async () => {
    const decided = await decidedVersions(pending);
    const gone = idsOf([...decided.map(({ _id }) => _id), ...pending.remove]);
    const others = stored.filter(({ _id }) => !gone.has(_id.toHexString()));
    const planned = await plan([...decided, ...others]);
    return planned.change ? withRest({ ...planned, change: planned.change }, decided, pending) : planned;
  });
}

/** What fails in an unforeseen way here does so because of what was decided before: thrown as Conflict. */
export async function orUnfinished<Result>(attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    const failure = toDomainFailure(error);
    throw failure instanceof DomainError ? failure : unfinished();
  }
}

export function unfinished(): Conflict {
  const message =
    'The service tries it again every minute, and its log says what is wrong. PATCH the language version that can not be written, or DELETE the whole post: that takes its place';
  return new Conflict('An earlier change of the post can not be carried out', [
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
  // Rendered before it is decided: what can't be must not take the place of anything.
  const unrendered = put.filter(({ _id }) => !planned.rendered.has(_id.toHexString()));
  const rendered = new Map([...planned.rendered, ...(await renderVersions(unrendered))]);
  return { ...planned, change: { ...change, put, remove: [...pending.remove, ...change.remove] }, rendered };
}

function idsOf(ids: ObjectId[]): Set<string> {
  return new Set(ids.map((id) => id.toHexString()));
}
