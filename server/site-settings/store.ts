import type { SiteSettings } from '#contract/site-settings.ts';
import { collection } from '../db/client.ts';

/** What an owner has set. A setting that is missing has its default. */
export type StoredSettings = Partial<SiteSettings>;

const ID = 'site';

const settings = () => collection<StoredSettings & { _id: string }>('settings');

export async function findStoredSettings(): Promise<StoredSettings> {
  const { _id, ...stored } = (await settings().findOne({ _id: ID })) ?? { _id: ID };
  return stored;
}

export async function replaceStoredSettings(stored: StoredSettings): Promise<void> {
  await settings().replaceOne({ _id: ID }, stored, { upsert: true });
}
