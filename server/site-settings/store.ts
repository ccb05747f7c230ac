import type { SiteSettings } from '#contract/site-settings.ts';
import { collection } from '#server/db/client.ts';
import { isDuplicateKey } from '#server/db/failures.ts';

/** The stored settings. A missing setting has its default. */
export type StoredSettings = Partial<SiteSettings>;

type SettingsDoc = StoredSettings & { _id: string; number?: number };

const ID = 'site';

const settings = () => collection<SettingsDoc>('settings');

/** `number` increases with every change. */
export async function findStoredSettings(): Promise<{ stored: StoredSettings; number: number }> {
  const { _id, number = 0, ...stored } = (await settings().findOne({ _id: ID })) ?? { _id: ID };
  return { stored, number };
}

/** Replaces the settings with this number. False if the stored ones have another number. */
export async function replaceStoredSettings(stored: StoredSettings, number: number): Promise<boolean> {
  const next = { ...stored, number: number + 1 };
  // Settings of earlier versions of the program have no number.
  const filter = { _id: ID, number: number === 0 ? { $exists: false } : number };
  try {
    const { matchedCount, upsertedCount } = await settings().replaceOne(filter, next, {
      upsert: number === 0,
    });
    return matchedCount + upsertedCount === 1;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return false;
  }
}

const HIDDEN = 'first steps hidden';

/** Whether somebody has hidden the first steps of a new site. */
export async function areFirstStepsHidden(): Promise<boolean> {
  return (await settings().findOne({ _id: HIDDEN })) !== null;
}

export async function storeFirstStepsHidden(): Promise<void> {
  await settings().updateOne({ _id: HIDDEN }, { $set: {} }, { upsert: true });
}
