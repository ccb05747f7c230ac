import { isDeepStrictEqual } from 'node:util';
import type { SiteSettings } from '#contract/site-settings.ts';
import { recordChange } from '../audit/record.ts';
import type { Actor } from '../auth/actor.ts';
import { requireCan } from '../auth/require-can.ts';
import { config, readConfig, type SiteDefaults } from '../config.ts';
import { raiseRevision, readRevisions, type Tokens } from '../revisions/revisions.ts';
import { findStoredSettings, replaceStoredSettings, type StoredSettings } from './store.ts';

/** The newest items of a feed, where the owner has set no number. */
const FEED_POSTS = 20;

let current: { settings: SiteSettings; token: string; order: number } | undefined;
let reads = 0;

/**
 * The settings of the site: from the environment where it has the variable, else as the owner has stored them,
 * else the default. They are those of the last `refreshSiteSettings`, which every request awaits.
 */
export function siteSettings(): SiteSettings {
  return current?.settings ?? withEnvironment(withDefaults({}));
}

/**
 * Reads the stored settings again where any process has changed them. Returns the token of the settings that
 * `siteSettings()` has from now on. Rejects while the database is away.
 */
export async function refreshSiteSettings(): Promise<Tokens> {
  const tokens = await readRevisions(['settings']);
  const token = tokens.get('settings') ?? '';
  if (current?.token === token) return tokens;
  const order = ++reads;
  const settings = withEnvironment(withDefaults(await findStoredSettings()));
  // A read that began later may have ended earlier, with newer settings.
  if (order > (current?.order ?? 0)) current = { settings, token, order };
  return tokens;
}

/** The settings as they would apply: with the values that the environment sets. */
export function withEnvironment(settings: SiteSettings): SiteSettings {
  const applied = structuredClone(settings);
  for (const { copy } of fixed()) copy(applied, toSettings(config().siteDefaults));
  return applied;
}

/**
 * Stores the settings and applies them in every process. What the environment sets is not stored: without the
 * variable the value from before shows again. Throws Forbidden.
 */
export async function changeSiteSettings({
  actor,
  settings,
}: {
  actor: Actor;
  settings: SiteSettings;
}): Promise<void> {
  requireCan(actor, 'change settings');
  const before = await findStoredSettings();
  const own = structuredClone(settings);
  for (const { copy } of fixed()) copy(own, structuredClone(withDefaults(before)));
  const stored = withoutDefaults(own, before);
  if (isDeepStrictEqual(stored, before)) return;
  await replaceStoredSettings(stored);
  await raiseRevision('settings');
  await recordChange({ actor, action: 'settings.site' });
}

/** The names of the settings that the environment sets, each with its variable. Throws Forbidden. */
export function listFixedSettings({ actor }: { actor: Actor }): Record<string, string> {
  requireCan(actor, 'change settings');
  return Object.fromEntries(fixed().map(({ name, variable }) => [name, variable]));
}

type Fixable = { name: string; variable: string; copy: (to: SiteSettings, from: SiteSettings) => void };

/** The settings that have a variable in the environment. */
const FIXABLE: readonly Fixable[] = [
  { name: 'names', variable: 'SITE_NAME', copy: (to, from) => (to.names = from.names) },
  { name: 'taglines.uk', variable: 'TAGLINE_UK', copy: (to, from) => (to.taglines.uk = from.taglines.uk) },
  { name: 'taglines.en', variable: 'TAGLINE_EN', copy: (to, from) => (to.taglines.en = from.taglines.en) },
  { name: 'timeZone', variable: 'TIME_ZONE', copy: (to, from) => (to.timeZone = from.timeZone) },
  ...(['search', 'fetch', 'training'] as const).map((purpose) => ({
    name: `robots.${purpose}`,
    variable: `ROBOTS_AI_${purpose.toUpperCase()}`,
    copy: (to: SiteSettings, from: SiteSettings) => (to.robots[purpose] = from.robots[purpose]),
  })),
  { name: 'analytics', variable: 'ANALYTICS', copy: (to, from) => (to.analytics = from.analytics) },
  {
    name: 'analyticsEventDays',
    variable: 'ANALYTICS_EVENT_DAYS',
    copy: (to, from) => (to.analyticsEventDays = from.analyticsEventDays),
  },
];

function fixed(): Fixable[] {
  const { variables } = config();
  return FIXABLE.filter(({ variable }) => variables.has(variable));
}

/** The stored settings over the defaults. */
function withDefaults(stored: StoredSettings): SiteSettings {
  return { ...defaults(), ...stored };
}

/** What was stored before, or is not the default: a later version may have another one. */
function withoutDefaults(settings: SiteSettings, before: StoredSettings): StoredSettings {
  const usual: Record<string, unknown> = defaults();
  const kept = Object.entries(settings).filter(
    ([name, value]) => name in before || !isDeepStrictEqual(value, usual[name]),
  );
  return Object.fromEntries(kept);
}

/** The settings of an installation without variables and stored settings. */
function defaults(): SiteSettings {
  withoutVariables ??= readConfig({}).siteDefaults;
  return toSettings(withoutVariables);
}

let withoutVariables: SiteDefaults | undefined;

function toSettings(values: SiteDefaults): SiteSettings {
  const { siteName, taglines, timeZone, robots, analytics, analyticsEventDays } = values;
  return {
    names: { uk: siteName, en: siteName },
    taglines,
    timeZone,
    robots,
    analytics,
    analyticsEventDays,
    accent: { light: '', dark: '' },
    footers: { uk: '', en: '' },
    navigation: { uk: [], en: [] },
    socialLinks: [],
    feedPosts: FEED_POSTS,
  };
}
