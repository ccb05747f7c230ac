import { isDeepStrictEqual } from 'node:util';
import type { SettingName, SiteSettings } from '#contract/site-settings.ts';
import { recordChange } from '#server/audit/record.ts';
import type { Actor } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { retryOutdated } from '#server/db/retry-outdated.ts';
import { ChangedByOther } from '#server/errors.ts';
import { findEnteredMail, keepEnteredMail } from '#server/mail/mail-set-up.ts';
import { raiseRevision, readRevisions, type Tokens } from '#server/revisions/revisions.ts';
import { defaultSettings, fixedSettings, withEnvironment, withoutEnvironment } from './environment.ts';
import { findStoredSettings, replaceStoredSettings, type StoredSettings } from './store.ts';

let current: { settings: SiteSettings; token: string; order: number } | undefined;
let reads = 0;

/** The settings have changed since the admin saw them; `present` has the current ones. */
export class SettingsConflict extends ChangedByOther<SiteSettings> {}

/**
 * The settings of the site. Each comes from the environment if it has the variable, or else from the owner's stored
 * settings, or else is the default. They are as of the last `refreshSiteSettings`, which every request awaits.
 */
export function siteSettings(): SiteSettings {
  return current?.settings ?? withEnvironment(withDefaults({}));
}

/**
 * Reads the stored settings, and those of letters, again if any process has changed them. Returns the token of the settings that
 * `siteSettings()` has from now on. Rejects while the database is unavailable.
 */
export async function refreshSiteSettings(): Promise<Tokens> {
  const tokens = await readRevisions(['settings']);
  const token = tokens.get('settings') ?? '';
  if (current?.token === token) return tokens;

  const order = ++reads;
  const [{ stored }, mail] = await Promise.all([findStoredSettings(), findEnteredMail()]);
  const settings = withEnvironment(withDefaults(stored));

  // A read that began later may have ended earlier, with newer settings.
  if (order > (current?.order ?? 0)) {
    current = { settings, token, order };
    keepEnteredMail(mail);
  }
  return tokens;
}

/**
 * Stores the settings and applies them in every process. Values that the environment sets are not stored; if the
 * variable is removed, the earlier value applies again. Throws Forbidden, and SettingsConflict if the current
 * settings differ from `seen`.
 */
export function changeSiteSettings({
  actor,
  settings,
  seen,
}: {
  actor: Actor;
  settings: SiteSettings;
  /** The settings that the change is based on; without them nothing is compared. */
  seen?: Partial<SiteSettings>;
}): Promise<void> {
  return rewriteSettings(actor, (present) => {
    if (seen && !isDeepStrictEqual({ ...present, ...seen }, present)) throw new SettingsConflict(present);
    return settings;
  });
}

/** Changes settings, given their current values. Throws Forbidden. */
export function updateSiteSettings({
  actor,
  update,
}: {
  actor: Actor;
  update: (present: SiteSettings) => SiteSettings;
}): Promise<void> {
  return rewriteSettings(actor, update);
}

/** The names of the settings that the environment sets, each with its variable. Throws Forbidden. */
export function listFixedSettings({ actor }: { actor: Actor }): Record<string, string> {
  requireCan(actor, 'change settings');
  return Object.fromEntries(fixedSettings().map(({ name, variable }) => [name, variable]));
}

async function rewriteSettings(actor: Actor, next: (present: SiteSettings) => SiteSettings): Promise<void> {
  requireCan(actor, 'change settings');
  const changed = await retryOutdated('The settings are being changed by others; try again', async () => {
    const { stored: before, number } = await findStoredSettings();
    const present = withDefaults(before);
    const own = withoutEnvironment(next(withEnvironment(present)), present);
    const stored = withoutDefaults(own, before);
    if (isDeepStrictEqual(stored, before)) return 'nothing';
    return (await replaceStoredSettings(stored, number)) ? changedNames(own, present) : null;
  });
  if (changed === 'nothing') return;

  await raiseRevision('settings');
  await refreshSiteSettings();
  await recordChange({ actor, action: 'settings.site', other: changed.join(',') });
}

function changedNames(one: SiteSettings, other: SiteSettings): SettingName[] {
  const names = Object.keys(one) as SettingName[];
  return names.filter((name) => !isDeepStrictEqual(one[name], other[name]));
}

function withDefaults(stored: StoredSettings): SiteSettings {
  return { ...defaultSettings(), ...stored };
}

/**
 * Keeps values that were stored before or differ from the default, because a later version may have another default.
 */
function withoutDefaults(settings: SiteSettings, before: StoredSettings): StoredSettings {
  const usual: Record<string, unknown> = defaultSettings();
  const kept = Object.entries(settings).filter(
    ([name, value]) => name in before || !isDeepStrictEqual(value, usual[name]),
  );
  return Object.fromEntries(kept);
}
