import type { SiteSettings } from '#contract/site-settings.ts';
import { type Config, config, readConfig, type SiteDefaults } from '#server/config.ts';

/** The number of newest items in a feed, unless the owner has set another. */
const FEED_POSTS = 20;

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
  { name: 'comments', variable: 'COMMENTS', copy: (to, from) => (to.comments = from.comments) },
  {
    name: 'smartTypography',
    variable: 'SMART_TYPOGRAPHY',
    copy: (to, from) => (to.smartTypography = from.smartTypography),
  },
  {
    name: 'newsletter.isOn',
    variable: 'NEWSLETTER',
    copy: (to, from) => (to.newsletter.isOn = from.newsletter.isOn),
  },
  { name: 'analytics', variable: 'ANALYTICS', copy: (to, from) => (to.analytics = from.analytics) },
  {
    name: 'analyticsEventDays',
    variable: 'ANALYTICS_EVENT_DAYS',
    copy: (to, from) => (to.analyticsEventDays = from.analyticsEventDays),
  },
];

type Environment = Pick<Config, 'variables' | 'siteDefaults'>;

/** The settings whose variable the environment has. */
export function fixedSettings({ variables }: Environment = config()): readonly Fixable[] {
  return FIXABLE.filter(({ variable }) => variables.has(variable));
}

/** The effective settings: with the values that the environment sets. */
export function withEnvironment(settings: SiteSettings, environment: Environment = config()): SiteSettings {
  const applied = structuredClone(settings);
  for (const { copy } of fixedSettings(environment)) copy(applied, toSettings(environment.siteDefaults));
  return applied;
}

/** Replaces the values that the environment sets by those of other settings. */
export function withoutEnvironment(settings: SiteSettings, others: SiteSettings): SiteSettings {
  const own = structuredClone(settings);
  for (const { copy } of fixedSettings()) copy(own, structuredClone(others));
  return own;
}

/** The settings of an installation without variables and stored settings. */
export function defaultSettings(): SiteSettings {
  withoutVariables ??= readConfig({}).siteDefaults;
  return toSettings(withoutVariables);
}

let withoutVariables: SiteDefaults | undefined;

function toSettings(values: SiteDefaults): SiteSettings {
  return {
    ...values,
    accent: { light: '', dark: '' },
    logo: { light: null, dark: null },
    sharePicture: null,
    authorsPublish: false,
    confirmPrograms: false,
    keepMetadata: false,
    requireSecondFactor: false,
    footers: { uk: '', en: '' },
    navigation: { uk: [], en: [] },
    socialLinks: [],
    holdUnconfirmed: true,
    feedPosts: FEED_POSTS,
  };
}
