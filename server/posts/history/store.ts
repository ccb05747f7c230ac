import type { ObjectId } from 'mongodb';
import type { Locale } from '#contract/locales.ts';
import type { VersionText } from '#contract/posts/requests.ts';
import { TEXT_FIELDS } from '#contract/posts/text-fields.ts';
import { collection } from '#server/db/client.ts';
import { unlessDuplicate } from '#server/db/failures.ts';
import { only, type Projected, select } from '#server/db/projection.ts';
import { mediaNamedIn } from '#server/media/media-urls.ts';
import type { HistoryDoc } from './model.ts';

const history = () => collection<HistoryDoc>('postHistory');

const ENTRY = only<HistoryDoc>()(
  '_id',
  'translationId',
  'locale',
  'kind',
  'number',
  'textRevision',
  'at',
  'by',
  'title',
  'weight',
);
const TEXT = only<HistoryDoc>()(...TEXT_FIELDS);

/** An entry without its text, except for the title. */
export type HistoryRow = Projected<typeof ENTRY>;
/** One language of a post, whether a version of it exists or not. */
export type Language = { translationId: ObjectId; locale: Locale };

const NEWEST_FIRST = { at: -1, _id: -1 } as const;

/** Adds an entry, unless another writer has already added it. */
export async function insertEntry({ _id, ...entry }: HistoryDoc): Promise<void> {
  const { translationId, locale, kind, number } = entry;
  const named = mediaNamedIn(`${entry.content}\n${entry.metaImage ?? ''}`);
  const media = named.length > 0 ? { media: named } : {};

  const added = history().updateOne(
    { translationId, locale, kind, number },
    { $setOnInsert: { _id, ...entry, ...media } },
    { upsert: true },
  );
  await unlessDuplicate(added);
}

export function findEntries({ translationId, locale }: Language): Promise<HistoryRow[]> {
  return select(history().find({ translationId, locale }).sort(NEWEST_FIRST), ENTRY).toArray();
}

export function findEntry(_id: ObjectId): Promise<HistoryDoc | null> {
  return history().findOne({ _id });
}

/** The last replaced text with this `textRevision`: later ones differ only by minor edits. */
export async function findTextAt(
  { translationId, locale }: Language,
  textRevision: number,
): Promise<Projected<typeof TEXT> | null> {
  const filter = { translationId, locale, kind: 'saved' as const, textRevision };
  const [found] = await select(history().find(filter).sort({ number: -1 }).limit(1), TEXT).toArray();
  return found ?? null;
}

export async function deleteEntries(ids: ObjectId[]): Promise<void> {
  await history().deleteMany({ _id: { $in: ids } });
}

/** The newest working copy of a language. */
export async function findLastAutosave({ translationId, locale }: Language): Promise<HistoryRow | undefined> {
  const filter = { translationId, locale, kind: 'autosaved' as const };
  const [last] = await select(history().find(filter).sort(NEWEST_FIRST).limit(1), ENTRY).toArray();
  return last;
}

/** The newest working copy of a language, after a time, that differs from a text. */
export function findOtherAutosave(
  { translationId, locale }: Language,
  { text, after }: { text: VersionText; after: Date },
): Promise<HistoryDoc | null> {
  const filter = { translationId, locale, kind: 'autosaved' as const, at: { $gt: after }, $nor: [text] };
  return history().findOne(filter, { sort: NEWEST_FIRST });
}

export async function setWeight(_id: ObjectId, weight: number): Promise<void> {
  await history().updateOne({ _id }, { $set: { weight } });
}

/** Removes the history of deleted posts. */
export async function deleteOfPosts(translationIds: ObjectId[]): Promise<void> {
  await history().deleteMany({ translationId: { $in: translationIds } });
}

export async function listPostIds(): Promise<ObjectId[]> {
  return history().distinct('translationId');
}
