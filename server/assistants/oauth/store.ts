import type { ObjectId } from 'mongodb';
import { collection } from '#server/db/client.ts';
import { unlessDuplicate } from '#server/db/failures.ts';
import type { ClientDoc, ProgramDoc, TokenDoc } from './model.ts';

const programs = () => collection<ProgramDoc>('programs');
const tokens = () => collection<TokenDoc>('programTokens');
const clients = () => collection<ClientDoc>('programClients');

/** False if the program is stored already. */
export async function insertProgram(doc: ProgramDoc): Promise<boolean> {
  return (await unlessDuplicate(programs().insertOne(doc))) !== null;
}

export function findProgramDoc(_id: ObjectId): Promise<ProgramDoc | null> {
  return programs().findOne({ _id });
}

export function findProgramsById(ids: ObjectId[]): Promise<ProgramDoc[]> {
  return programs()
    .find({ _id: { $in: ids } })
    .toArray();
}

/** The programs that a user has let in and not ended, newest first. */
export function findProgramsOf(userId: ObjectId): Promise<ProgramDoc[]> {
  return programs().find({ userId, revokedAt: null }).sort({ createdAt: -1, _id: -1 }).toArray();
}

export async function touchProgram(_id: ObjectId, now: Date): Promise<void> {
  await programs().updateOne({ _id }, { $set: { lastUsedAt: now } });
}

/** Ends a program and all of its tokens. Returns the program as it was, or null if it had ended already. */
export async function endProgram(filter: { _id: ObjectId; userId?: ObjectId }, now: Date) {
  const ended = await programs().findOneAndUpdate(
    { ...filter, revokedAt: null },
    { $set: { revokedAt: now } },
  );
  if (ended) await tokens().deleteMany({ programId: ended._id, kind: { $ne: 'code' } });
  return ended;
}

/** Ends the programs of a user, and those that have a code and no token yet. */
export async function endProgramsOf(userId: ObjectId, now: Date): Promise<void> {
  await tokens().deleteMany({ 'code.program.userId': userId });
  for (const { _id } of await findProgramsOf(userId)) await endProgram({ _id }, now);
}

export async function deleteProgramsOf(userId: ObjectId): Promise<void> {
  const docs = await programs().find({ userId }).toArray();
  await tokens().deleteMany({ programId: { $in: docs.map(({ _id }) => _id) } });
  await tokens().deleteMany({ 'code.program.userId': userId });
  await programs().deleteMany({ userId });
}

export async function insertTokens(docs: TokenDoc[]): Promise<void> {
  await tokens().insertMany(docs);
}

export function findToken(
  filter: Pick<TokenDoc, '_id'> & Partial<Pick<TokenDoc, 'kind'>>,
): Promise<TokenDoc | null> {
  return tokens().findOne(filter);
}

/**
 * Marks a code or a refresh token as used. Returns the token as it was before: of two concurrent uses, only one sees
 * no `usedAt`.
 */
export function spendToken(_id: string, kind: TokenDoc['kind'], now: Date): Promise<TokenDoc | null> {
  return tokens().findOneAndUpdate({ _id, kind }, [{ $set: { usedAt: { $ifNull: ['$usedAt', now] } } }], {
    returnDocument: 'before',
  });
}

export async function insertClient(doc: ClientDoc): Promise<void> {
  await clients().insertOne(doc);
}

export function findRegistered(_id: string): Promise<ClientDoc | null> {
  return clients().findOne({ _id });
}

/** Deletes the oldest registrations beyond `max`. */
export async function trimClients(max: number): Promise<void> {
  const old = await clients().find().sort({ createdAt: -1 }).skip(max).toArray();
  if (old.length > 0) await clients().deleteMany({ _id: { $in: old.map(({ _id }) => _id) } });
}
