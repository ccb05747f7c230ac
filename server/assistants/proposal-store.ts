import type { ObjectId } from 'mongodb';
import type { ProposalAction } from '#contract/assistants/proposals.ts';
import type { Locale } from '#contract/locales.ts';
import { collection } from '#server/db/client.ts';
import type { Editor } from '#server/posts/model.ts';

/** A change of state that a program asks for. A post has at most one, the latest, under its own id. */
export type ProposalDoc = {
  _id: ObjectId;
  action: ProposalAction;
  /** Absent for both languages. */
  locale?: Locale;
  /** Only `schedule` has it. */
  publishedAt?: Date;
  by: Editor;
  at: Date;
};

const proposals = () => collection<ProposalDoc>('postProposals');

export async function putProposal({ _id, ...fields }: ProposalDoc): Promise<void> {
  await proposals().replaceOne({ _id }, fields, { upsert: true });
}

export function findProposals(limit: number): Promise<ProposalDoc[]> {
  return proposals().find().sort({ at: 1 }).limit(limit).toArray();
}

/** Removes and returns the proposal made at this moment; null if there is another one, or none. */
export function takeProposal(_id: ObjectId, at: Date): Promise<ProposalDoc | null> {
  return proposals().findOneAndDelete({ _id, at });
}
