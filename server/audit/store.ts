import type { Filter } from 'mongodb';
import type { AuditKind } from '#contract/audit.ts';
import { collection } from '#server/db/client.ts';
import type { AuditDoc } from './model.ts';

const entries = () => collection<AuditDoc>('audit');

const NEWEST_FIRST = { at: -1, _id: -1 } as const;

export type EntryFilter = { who?: string; kind?: AuditKind; from?: Date; before?: Date };

export async function insertEntry(doc: AuditDoc): Promise<void> {
  await entries().insertOne(doc);
}

export function findEntries(
  filter: EntryFilter,
  { skip, limit }: { skip: number; limit: number },
): Promise<AuditDoc[]> {
  return entries().find(toQuery(filter)).sort(NEWEST_FIRST).skip(skip).limit(limit).toArray();
}

/** How the newest entries name these records, by the ids of the records. */
export async function mapNewestSubjects(
  ids: string[],
): Promise<Map<string, NonNullable<AuditDoc['subject']>>> {
  if (ids.length === 0) return new Map();
  const newest = await entries()
    .aggregate<{ _id: string; subject: NonNullable<AuditDoc['subject']> }>([
      { $match: { 'subject.id': { $in: ids }, 'subject.name': { $exists: true } } },
      { $sort: NEWEST_FIRST },
      { $group: { _id: '$subject.id', subject: { $first: '$subject' } } },
    ])
    .toArray();
  return new Map(newest.map(({ _id, subject }) => [_id, subject]));
}

/** All actors in the log, in the form of `who`. */
export function findActors(): Promise<string[]> {
  return entries().distinct('who');
}

/** Deletes the oldest entries beyond `max`; returns how many. */
export async function deleteBeyond(max: number): Promise<number> {
  // The count is checked first: it comes from metadata, while the `skip` below reads `max` entries.
  if ((await entries().estimatedDocumentCount()) <= max) return 0;
  const [last] = await entries().find().sort(NEWEST_FIRST).skip(max).limit(1).toArray();
  if (!last) return 0;
  const older = { $or: [{ at: { $lt: last.at } }, { at: last.at, _id: { $lte: last._id } }] };
  return (await entries().deleteMany(older)).deletedCount;
}

function toQuery({ who, kind, from, before }: EntryFilter): Filter<AuditDoc> {
  return {
    ...(who === undefined ? {} : { who }),
    ...(kind === undefined ? {} : { kind }),
    ...(from || before
      ? { at: { ...(from ? { $gte: from } : {}), ...(before ? { $lt: before } : {}) } }
      : {}),
  };
}
