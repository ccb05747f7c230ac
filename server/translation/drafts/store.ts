import type { ObjectId } from 'mongodb';
import type { Locale } from '#contract/locales.ts';
import { collection } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import type { PostDoc } from '#server/posts/model.ts';
import type { DraftDoc, Known, Unit } from './model.ts';

const drafts = () => collection<DraftDoc>('translationDrafts');
/** The blocks of a text that were drafted one by one. */
const SINGLE_MAX = 500;

const posts = () => collection<PostDoc>('posts');

export function draftId(translationId: ObjectId, to: Locale): string {
  return `${translationId.toHexString()} ${to}`;
}

export function findDraft(translationId: ObjectId, to: Locale): Promise<DraftDoc | null> {
  return drafts().findOne({ _id: draftId(translationId, to) });
}

export async function putDraft({ _id, ...fields }: DraftDoc): Promise<void> {
  await drafts().replaceOne({ _id }, fields, { upsert: true });
}

/** Stores what has arrived. False if the draft was cancelled, or begun again. */
export async function storeUnit(
  { _id, runId }: Pick<DraftDoc, '_id' | 'runId'>,
  { index, unit, characters, now }: { index: number; unit: Unit; characters: number; now: Date },
): Promise<boolean> {
  const set = { $set: { [`units.${index}`]: unit, aliveAt: now }, $inc: { characters } };
  return (await drafts().updateOne({ _id, runId, state: 'running' }, set as object)).matchedCount === 1;
}

/** Keeps what was drafted of a single block, in the draft of its text or, if there is none, in this one. */
export async function addSingle(
  { _id, ...fields }: Omit<DraftDoc, 'characters' | 'single'>,
  { block, characters }: { block: Known; characters: number },
): Promise<void> {
  const update = {
    $push: { single: { $each: [block], $slice: -SINGLE_MAX } },
    $inc: { characters },
    $setOnInsert: fields,
  };
  await drafts().updateOne({ _id }, update as object, { upsert: true });
}

export async function finishDraft(
  { _id, runId }: Pick<DraftDoc, '_id' | 'runId'>,
  end: Pick<DraftDoc, 'state' | 'problem' | 'isFilled'>,
): Promise<void> {
  await drafts().updateOne({ _id, runId, state: 'running' }, { $set: end });
}

export async function cancelDraft(_id: string): Promise<void> {
  await drafts().updateOne({ _id, state: 'running' }, { $set: { state: 'failed', problem: 'cancelled' } });
}

/** A running draft from which nothing has arrived since, for this process to go on with. */
export function takeAbandoned(before: Date): Promise<DraftDoc | null> {
  return drafts().findOneAndUpdate(
    { state: 'running', aliveAt: { $lt: before } },
    { $set: { runId: newId(), aliveAt: new Date() } },
    { returnDocument: 'after' },
  );
}

/** Lets any process go on with what is running, because the one that did so has ended. */
export async function abandonAll(): Promise<void> {
  await drafts().updateMany({ state: 'running' }, { $set: { aliveAt: new Date(0) } });
}

/** Marks what a person has read, by the places of units and of known blocks. */
export async function setRead(
  _id: string,
  places: Record<'units' | 'known' | 'single', number[]>,
): Promise<void> {
  const units = places.units.map((index) => [`units.${index}.isRead`, true]);
  const known = (['known', 'single'] as const).flatMap((list) =>
    places[list].map((index) => [`${list}.${index}.isUnread`, false]),
  );
  const set = Object.fromEntries([...units, ...known]);
  if (Object.keys(set).length > 0) await drafts().updateOne({ _id }, { $set: set });
}

export function listPostIds(): Promise<ObjectId[]> {
  return drafts().distinct('translationId');
}

export async function deleteOfPosts(ids: ObjectId[]): Promise<void> {
  await drafts().deleteMany({ translationId: { $in: ids } });
}

export async function eraseEditor(userId: ObjectId): Promise<void> {
  await drafts().updateMany({ 'by.id': userId } as object, { $set: { by: { id: null, name: '' } } });
}

/** Marks a published version, or removes its mark. True if that changes anything. */
export async function setMachineTranslated(
  { translationId, locale }: { translationId: ObjectId; locale: Locale },
  isMarked: boolean,
): Promise<boolean> {
  const filter = { translationId, locale, machineTranslated: isMarked ? { $ne: true } : true } as const;
  const set = isMarked ? { $set: { machineTranslated: true } } : { $unset: { machineTranslated: true } };
  return (await posts().updateOne(filter as object, set as object)).modifiedCount === 1;
}
