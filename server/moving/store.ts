import { collection } from '#server/db/client.ts';
import type { ImportDoc, ImportedPost } from './import-model.ts';
import type { Program } from './model.ts';

const imports = () => collection<ImportDoc>('imports');
const posts = () => collection<ImportedPost>('importedPosts');

export function findImport(id: string): Promise<ImportDoc | null> {
  return imports().findOne({ _id: id });
}

/** The import of a source that has not been undone. */
export function findImportOf(program: Program, source: string): Promise<ImportDoc | null> {
  return imports().findOne({ program, source, state: { $ne: 'undone' } });
}

/** The newest first. */
export function listImports(): Promise<ImportDoc[]> {
  return imports().find().sort({ createdAt: -1 }).toArray();
}

export async function insertImport(doc: ImportDoc): Promise<void> {
  await imports().insertOne(doc);
}

export async function setImport(id: string, fields: Partial<Omit<ImportDoc, '_id'>>): Promise<void> {
  await imports().updateOne({ _id: id }, { $set: fields });
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
