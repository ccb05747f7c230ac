/** The sections of the settings, and the places of those of features. */
export const SETTINGS_ORDER = [
  'identity',
  'colours',
  'texts',
  'links',
  { at: 'readers' },
  'review',
  { at: 'writers' },
  'robots',
  'letters',
  { at: 'outside' },
  'feeds',
  'pictures',
] as const;

export type SettingsSectionName = Extract<(typeof SETTINGS_ORDER)[number], string>;
