import type { Locale } from '#contract/locales.ts';
import type { ImportState, PairGroup, Program } from '#contract/moving/imports.ts';
import type { PostKind } from '#contract/posts/admin.ts';
import { collection } from '#server/db/client.ts';
import type { ImportDoc, ImportedPost, PlannedDoc } from './import-model.ts';

const BATCH = 1_000;
const imports = () => collection<ImportDoc>('imports');
const planned = () => collection<PlannedDoc>('plannedPosts');
const posts = () => collection<ImportedPost>('importedPosts');

export function findImport(id: string): Promise<ImportDoc | null> {
  return imports().findOne({ _id: id });
}

/** The import of a source that has not been undone. */
export function findImportOf(program: Program, source: string): Promise<ImportDoc | null> {
  return imports().findOne({ program, source, state: { $ne: 'undone' }, into: { $exists: false } });
}

/** The newest first. Those that repeat another one only stand for its files. */
export function listImports({ withRepeats = false }: { withRepeats?: boolean } = {}): Promise<ImportDoc[]> {
  return imports()
    .find(withRepeats ? {} : { into: { $exists: false } })
    .sort({ createdAt: -1 })
    .toArray();
}

export async function putImport(doc: ImportDoc): Promise<void> {
  await imports().replaceOne({ _id: doc._id }, doc, { upsert: true });
}

/** Changes an import if it is in one of these states, or in any. */
export async function setImport(
  id: string,
  fields: Partial<Omit<ImportDoc, '_id'>>,
  states?: ImportState[],
): Promise<boolean> {
  const filter = { _id: id, ...(states ? { state: { $in: states } } : {}) };
  return (await imports().updateOne(filter, { $set: fields })).matchedCount === 1;
}

/** Removes what the last work has said. */
export async function clearImport(id: string): Promise<void> {
  await imports().updateOne({ _id: id }, { $unset: { problem: '', progress: '' } });
}

export async function deleteImport(id: string): Promise<void> {
  await imports().deleteOne({ _id: id });
}

/** Replaces the posts of the plan. */
export async function putPlanned(importId: string, docs: PlannedDoc[]): Promise<void> {
  await planned().deleteMany({ importId });
  for (let at = 0; at < docs.length; at += BATCH) await planned().insertMany(docs.slice(at, at + BATCH));
}

export function listPlanned(importId: string): Promise<PlannedDoc[]> {
  return planned().find({ importId }).sort({ number: 1 }).toArray();
}

export async function listPlannedOf(
  importId: string,
  group: PairGroup,
  { skip, limit }: { skip: number; limit: number },
): Promise<PlannedDoc[]> {
  return planned().find({ importId, group }).sort({ number: 1 }).skip(skip).limit(limit).toArray();
}

export async function countPlanned(importId: string): Promise<Record<PairGroup, number>> {
  const count = (group: PairGroup) => planned().countDocuments({ importId, group });
  const [check, sure, alone] = await Promise.all([count('check'), count('sure'), count('alone')]);
  return { check, sure, alone };
}

/** Posts in one language, which has no more than this many. */
export function listAlone(importId: string, locale: Locale, limit: number): Promise<PlannedDoc[]> {
  return planned()
    .find({ importId, group: 'alone', 'versions.locale': locale })
    .sort({ number: 1 })
    .limit(limit)
    .toArray();
}

export function findPlanned(importId: string, ids: string[]): Promise<PlannedDoc[]> {
  return planned()
    .find({ importId, _id: { $in: ids } })
    .toArray();
}

/** Posts in one language by their slug, or else by their title. */
export function findAlone(
  importId: string,
  { kind, locale, text }: { kind: PostKind; locale: Locale; text: string },
): Promise<PlannedDoc[]> {
  const named = { $or: [{ slug: text }, { 'versions.title': text }] };
  return planned()
    .find({ importId, group: 'alone', kind, 'versions.locale': locale, ...named })
    .limit(2)
    .toArray();
}

/** Pairs that the owner agrees with. */
export async function confirmPlanned(importId: string, ids: string[]): Promise<number> {
  const change = { group: 'sure', 'pair.certainty': 1 } as const;
  const filter = { importId, _id: { $in: ids }, group: 'check' } as const;
  const result = await planned().updateMany(filter, { $set: change, $addToSet: { 'pair.reasons': 'owner' } });
  return result.modifiedCount;
}

/** Puts posts in the place of others. */
export async function replacePlanned(former: PlannedDoc[], next: PlannedDoc[]): Promise<void> {
  await planned().deleteMany({ _id: { $in: former.map(({ _id }) => _id) } });
  await planned().insertMany(next);
}

/** What the posts were before the first run stays known when it is repeated. */
export async function setBefore(id: string, before: NonNullable<ImportDoc['before']>): Promise<void> {
  await imports().updateOne({ _id: id, before: { $exists: false } }, { $set: { before } });
}

export function listImported(importId: string): Promise<ImportedPost[]> {
  return posts().find({ importId }).toArray();
}

export async function putImported(docs: ImportedPost[]): Promise<void> {
  if (docs.length === 0) return;
  await posts().bulkWrite(
    docs.map((doc) => ({ replaceOne: { filter: { _id: doc._id }, replacement: doc, upsert: true } })),
  );
}

export async function setImportedPost(
  importId: string,
  slug: string,
  fields: Pick<ImportedPost, 'postId' | 'revision' | 'media'>,
): Promise<void> {
  await posts().updateMany({ importId, slug }, { $set: fields });
}

export async function deleteImported(importId: string): Promise<void> {
  await posts().deleteMany({ importId });
}
