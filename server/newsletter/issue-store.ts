import type { ObjectId, UpdateFilter } from 'mongodb';
import type { Frequency } from '#contract/newsletter/newsletter.ts';
import { collection } from '#server/db/client.ts';
import { unlessDuplicate } from '#server/db/failures.ts';
import { findOneWith, only, type Projected, select } from '#server/db/projection.ts';
import type { IssueDoc, IssueState } from './issue-model.ts';

const issues = () => collection<IssueDoc>('newsletterIssues');

/** False if the issue exists already. */
export async function insertIssue(doc: IssueDoc): Promise<boolean> {
  return (await unlessDuplicate(issues().insertOne(doc))) !== null;
}

export function findIssue(_id: string): Promise<IssueDoc | null> {
  return issues().findOne({ _id });
}

const STATUS = only<IssueDoc>()('state', 'stopped');

/** Only the fields that each letter needs. */
export function findStatus(_id: string): Promise<Projected<typeof STATUS> | null> {
  return findOneWith(issues(), { _id }, STATUS);
}

export function findIssuesIn(states: IssueState[]): Promise<IssueDoc[]> {
  return issues()
    .find({ state: { $in: states } })
    .sort({ createdAt: 1 })
    .toArray();
}

const LISTED = only<IssueDoc>()(
  '_id',
  'translationId',
  'slug',
  'state',
  'waves',
  'planned',
  'createdAt',
  'startedAt',
);

/** An issue without its texts. */
export type ListedIssue = Projected<typeof LISTED>;

export function findNewest(limit: number): Promise<ListedIssue[]> {
  return select(issues().find().sort({ createdAt: -1 }).limit(limit), LISTED).toArray();
}

/** The issue after the change; null if it is in none of these states. */
export function updateIssue(
  _id: string,
  states: IssueState[],
  update: UpdateFilter<IssueDoc>,
): Promise<IssueDoc | null> {
  return issues().findOneAndUpdate({ _id, state: { $in: states } }, update, { returnDocument: 'after' });
}

/** Deletes an issue that has not begun. */
export async function deletePlanned(_id: string): Promise<boolean> {
  return (await issues().deleteOne({ _id, state: 'planned' })).deletedCount === 1;
}

/** Moves a wave on to the next readers, unless another process has done it. */
export async function advance(
  { _id, after }: Pick<IssueDoc, '_id' | 'after'>,
  next: ObjectId,
  planned: IssueDoc['planned'],
): Promise<void> {
  const count = { 'planned.uk': planned.uk, 'planned.en': planned.en };
  await issues().updateOne({ _id, after }, { $set: { after: next }, $inc: count });
}

export function findLastDigest(frequency: Frequency): Promise<IssueDoc | null> {
  return issues().findOne({ frequency }, { sort: { createdAt: -1 } });
}
