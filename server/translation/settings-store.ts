import { collection } from '#server/db/client.ts';
import type { TranslationServer } from './services/service.ts';

/** The collection `translationSettings`: the settings, and how many characters were sent in each month. */
export type SettingsDoc = {
  _id: 'settings';
  server: Pick<TranslationServer, 'kind' | 'url' | 'model'> | null;
  addition: string;
  monthlyLimit: number | null;
};
type UsageDoc = { _id: string; characters: number };

const settings = () => collection<SettingsDoc>('translationSettings');
const usage = () => collection<UsageDoc>('translationSettings');

export function findSettings(): Promise<SettingsDoc | null> {
  return settings().findOne({ _id: 'settings' });
}

export async function putSettings(fields: Omit<SettingsDoc, '_id'>): Promise<void> {
  await settings().updateOne({ _id: 'settings' }, { $set: fields }, { upsert: true });
}

/** How many characters were sent in the month of `now`. */
export async function countCharacters(now: Date): Promise<number> {
  return (await usage().findOne({ _id: monthOf(now) }))?.characters ?? 0;
}

/** Counts characters before they are sent. False if that would exceed the limit; then they are not counted. */
export async function takeCharacters(
  count: number,
  { limit, now }: { limit: number | null; now: Date },
): Promise<boolean> {
  if (limit !== null && (await countCharacters(now)) + count > limit) return false;
  await usage().updateOne({ _id: monthOf(now) }, { $inc: { characters: count } }, { upsert: true });
  return true;
}

function monthOf(now: Date): string {
  return `usage ${now.toISOString().slice(0, 7)}`;
}
