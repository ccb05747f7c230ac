import { collection } from '#server/db/client.ts';
import { raiseRevision } from '#server/revisions/revisions.ts';
import { containingPattern } from '#server/typography/apostrophes.ts';
import type { TermDoc } from './model.ts';

const terms = () => collection<TermDoc>('glossary');

export function findAllTerms(): Promise<TermDoc[]> {
  return terms().find().sort({ _id: 1 }).toArray();
}

export function findTerm(_id: string): Promise<TermDoc | null> {
  return terms().findOne({ _id });
}

export function countTerms(): Promise<number> {
  return terms().countDocuments();
}

/** Terms with a text in one of the languages or the note, in the order of the Ukrainian ones. */
export async function listTerms(
  text: string,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ docs: TermDoc[]; total: number }> {
  const pattern = { $regex: containingPattern(text), $options: 'i' };
  const filter = text === '' ? {} : { $or: [{ uk: pattern }, { en: pattern }, { note: pattern }] };
  const [docs, total] = await Promise.all([
    terms().find(filter).sort({ _id: 1 }).skip(skip).limit(limit).toArray(),
    terms().countDocuments(filter),
  ]);
  return { docs, total };
}

/** Adds terms, or replaces those with the same words. */
export async function putTerms(docs: TermDoc[]): Promise<void> {
  if (docs.length === 0) return;
  await terms().bulkWrite(
    docs.map(({ _id, ...replacement }) => ({
      replaceOne: { filter: { _id }, replacement, upsert: true },
    })),
  );
  await raiseRevision('glossary');
}

export async function deleteTerm(_id: string): Promise<void> {
  await terms().deleteOne({ _id });
  await raiseRevision('glossary');
}
