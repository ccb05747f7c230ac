import { describe, expect, test } from 'vitest';
import { fromSettingsForm, toSettingsForm } from '#app/settings/site-settings-form.ts';
import { type SettingName, type SiteSettings, siteSettingsSchema } from '#contract/site-settings.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import { collection } from '#server/db/client.ts';
import { defaultSettings, fixedSettings, withEnvironment } from '#server/site-settings/environment.ts';
import { refreshSiteSettings, siteSettings } from '#server/site-settings/site-settings.ts';
import { setSiteSettings } from '#test/factories/site-settings.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

type Row<Name extends SettingName> = {
  default: SiteSettings[Name];
  stored: SiteSettings[Name];
  /** Variables that set it, what they give, and values that stop the start; empty if it has none. */
  environment: {
    variables: Record<string, string>;
    gives: SiteSettings[Name];
    wrong: Record<string, string>;
  } | null;
  /** Values that the form may send and that are refused. */
  wrong: unknown[];
};

const PICTURE = { url: '/api/media/66f0c0ffee0123456789abcd', type: 'image/png', width: 400, height: 100 };
const NOTHING = { uk: '', en: '' };
const LINK = { text: 'Mastodon', href: 'https://mastodon.example/@olena' };

const NEWSLETTER = {
  isOn: false,
  inFooter: false,
  sendsByDefault: false,
  isWhole: true,
  digestDay: 1,
  digestHour: 9,
};

/** A setting without a row is a type error. */
const SETTINGS: { [Name in SettingName]: Row<Name> } = {
  names: {
    default: { uk: 'Двомова', en: 'Dvomova' },
    stored: { uk: 'Щоденник', en: 'Diary' },
    environment: {
      variables: { SITE_NAME: 'Двоє' },
      gives: { uk: 'Двоє', en: 'Двоє' },
      wrong: { SITE_NAME: 'x'.repeat(101) },
    },
    wrong: [
      { uk: '', en: 'Diary' },
      { uk: 'x'.repeat(101), en: 'Diary' },
      { uk: 'a\nb', en: 'Diary' },
      { uk: 'Diary' },
    ],
  },
  taglines: {
    default: NOTHING,
    stored: { uk: 'Про Карпати', en: '' },
    environment: {
      variables: { TAGLINE_UK: 'Про море', TAGLINE_EN: 'On the sea' },
      gives: { uk: 'Про море', en: 'On the sea' },
      wrong: { TAGLINE_UK: 'x'.repeat(201) },
    },
    wrong: [{ uk: 'x'.repeat(201), en: '' }],
  },
  footers: {
    default: NOTHING,
    stored: { uk: 'CC BY', en: '' },
    environment: null,
    wrong: [{ uk: 'x'.repeat(1_001), en: '' }],
  },
  navigation: {
    default: { uk: [], en: [] },
    stored: { uk: [{ text: 'Про мене', href: '/uk/about' }], en: [] },
    environment: null,
    wrong: [
      { uk: [{ text: 'x', href: '//evil.example' }], en: [] },
      { uk: Array(13).fill(LINK), en: [] },
    ],
  },
  socialLinks: {
    default: [],
    stored: [LINK],
    environment: null,
    wrong: [[{ ...LINK, href: 'javascript:alert(1)' }], [{ ...LINK, text: '' }]],
  },
  timeZone: {
    default: 'Europe/Kyiv',
    stored: 'UTC',
    environment: {
      variables: { TIME_ZONE: 'Europe/Warsaw' },
      gives: 'Europe/Warsaw',
      wrong: { TIME_ZONE: 'Kyiv' },
    },
    wrong: ['Kyiv', ''],
  },
  accent: {
    default: { light: '', dark: '' },
    stored: { light: '#8a1c1c', dark: '' },
    environment: null,
    wrong: [
      { light: 'red', dark: '' },
      { light: '#93b7ff', dark: '' },
    ],
  },
  logo: {
    default: { light: null, dark: null },
    stored: { light: PICTURE, dark: null },
    environment: null,
    wrong: [
      { light: { ...PICTURE, url: 'https://evil.example/x.png' }, dark: null },
      { light: { ...PICTURE, width: 0 }, dark: null },
    ],
  },
  sharePicture: {
    default: null,
    stored: PICTURE,
    environment: null,
    wrong: [{ ...PICTURE, url: '/api/media/x' }, 'picture'],
  },
  robots: {
    default: { search: true, fetch: true, training: false },
    stored: { search: false, fetch: true, training: true },
    environment: {
      variables: { ROBOTS_AI_SEARCH: 'refuse', ROBOTS_AI_FETCH: 'refuse', ROBOTS_AI_TRAINING: 'allow' },
      gives: { search: false, fetch: false, training: true },
      wrong: { ROBOTS_AI_SEARCH: 'yes' },
    },
    wrong: [{ search: 'yes', fetch: true, training: true }],
  },
  comments: {
    default: 'open',
    stored: 'first-waits',
    environment: { variables: { COMMENTS: 'closed' }, gives: 'closed', wrong: { COMMENTS: 'off' } },
    wrong: ['off', ''],
  },
  confirmPrograms: { default: false, stored: true, environment: null, wrong: ['yes'] },
  authorsPublish: { default: false, stored: true, environment: null, wrong: ['yes'] },
  requireSecondFactor: { default: false, stored: true, environment: null, wrong: ['yes'] },
  keepMetadata: { default: false, stored: true, environment: null, wrong: ['yes'] },
  holdUnconfirmed: { default: true, stored: false, environment: null, wrong: ['yes'] },
  newsletter: {
    default: NEWSLETTER,
    stored: { ...NEWSLETTER, inFooter: true, digestHour: 18 },
    environment: {
      variables: { NEWSLETTER: 'on' },
      gives: { ...NEWSLETTER, isOn: true, inFooter: true, digestHour: 18 },
      wrong: { NEWSLETTER: 'yes' },
    },
    wrong: [
      { ...NEWSLETTER, digestDay: 0 },
      { ...NEWSLETTER, digestHour: 24 },
    ],
  },
  feedPosts: { default: 20, stored: 5, environment: null, wrong: [0, 101, 1.5, Number.NaN] },
  smartTypography: {
    default: true,
    stored: false,
    environment: { variables: { SMART_TYPOGRAPHY: 'off' }, gives: false, wrong: { SMART_TYPOGRAPHY: 'no' } },
    wrong: ['yes'],
  },
  analytics: {
    default: true,
    stored: false,
    environment: { variables: { ANALYTICS: 'off' }, gives: false, wrong: { ANALYTICS: 'no' } },
    wrong: ['yes'],
  },
  analyticsEventDays: {
    default: 90,
    stored: 30,
    environment: {
      variables: { ANALYTICS_EVENT_DAYS: '0' },
      gives: 0,
      wrong: { ANALYTICS_EVENT_DAYS: '-1' },
    },
    wrong: [-1, 3_651, 0.5],
  },
};

const rows = Object.entries(SETTINGS) as [SettingName, Row<SettingName>][];

test('the table has every setting, and every variable of the environment', () => {
  expect(Object.keys(SETTINGS).sort()).toEqual(Object.keys(siteSettingsSchema.shape).sort());
  const variables = rows.flatMap(([, { environment }]) => Object.keys(environment?.variables ?? {}));
  const all = readConfig(
    Object.fromEntries(rows.flatMap(([, { environment }]) => Object.entries(environment?.variables ?? {}))),
  );
  expect(
    fixedSettings(all)
      .map(({ variable }) => variable)
      .sort(),
  ).toEqual(variables.sort());
});

describe.each(rows)('%s', (name, row) => {
  test('has its default, which is not stored', async () => {
    await refreshSiteSettings();
    expect(defaultSettings()[name]).toEqual(row.default);
    expect(siteSettings()[name]).toEqual(row.default);
    await setSiteSettings({ actor: COMMAND_LINE, [name]: row.default });
    expect(await collection('settings').countDocuments({ [name]: { $exists: true } })).toBe(0);
  });

  test('equals the stored settings in the next request of every process', async () => {
    await setSiteSettings({ actor: COMMAND_LINE, [name]: row.stored });
    await request('/healthz');
    expect(siteSettings()).toEqual({ ...defaultSettings(), [name]: row.stored });
    await setSiteSettings({ actor: COMMAND_LINE, [name]: row.default });
    expect(siteSettings()).toEqual(defaultSettings());
  });

  test('is sent by the form as it was shown', () => {
    const settings = { ...defaultSettings(), [name]: row.stored };
    const sent = fromSettingsForm(toSettingsForm(settings), settings);
    expect(siteSettingsSchema.parse(sent)).toEqual(settings);
  });

  test('refuses what is wrong', () => {
    expect(siteSettingsSchema.shape[name].safeParse(row.stored).success).toBe(true);
    expect(row.wrong.length).toBeGreaterThan(0);
    for (const value of row.wrong) {
      expect(siteSettingsSchema.shape[name].safeParse(value).success, JSON.stringify(value)).toBe(false);
    }
  });
});

const withVariables = rows.flatMap(([name, { stored, environment }]) =>
  environment ? [{ name, stored, ...environment }] : [],
);

describe.each(withVariables)('$name in the environment', ({ name, stored, variables, gives, wrong }) => {
  test('applies whatever is stored', () => {
    const settings = { ...defaultSettings(), [name]: stored };
    expect(withEnvironment(settings, readConfig(variables))[name]).toEqual(gives);
    expect(withEnvironment(settings, readConfig({}))[name]).toEqual(stored);
  });

  test('stops the start if it is wrong', () => {
    for (const [variable, value] of Object.entries(wrong)) {
      expect(() => readConfig({ [variable]: value })).toThrow(ConfigError);
      expect(() => readConfig({ [variable]: value })).toThrow(variable);
    }
  });
});
