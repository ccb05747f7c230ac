import { fromLinkFields, toLinkFields } from '#app/forms/link-fields.ts';
import { hasFeature } from '#contract/feature.ts';
import type { SiteLink, SiteSettings } from '#contract/site-settings.ts';

type Fields = Record<string, string>;

/** The settings as fields of a form, each with the name of its path: `names.uk`, `navigation.en.0.href`. */
export function toSettingsForm(settings: SiteSettings): Fields {
  // Pictures have forms of their own.
  const { logo: _, sharePicture: __, holdUnconfirmed, newsletter, ...others } = settings;
  const { isWhole, ...sending } = newsletter;
  return {
    ...toFields('', { ...others, newsletter: sending }),
    unconfirmed: holdUnconfirmed ? 'wait' : 'show',
    'newsletter.isWhole': isWhole ? 'whole' : 'excerpt',
  };
}

type Value = string | number | boolean | SiteLink[] | { [name: string]: Value };

/** Browsers send nothing for a checkbox that is off. */
function toFields(path: string, value: Value): Fields {
  if (typeof value === 'boolean') return value ? { [path]: 'yes' } : {};
  if (typeof value !== 'object') return { [path]: String(value) };
  if (Array.isArray(value)) return toLinkFields(path, value);
  const fields = Object.entries(value).map(([name, one]) =>
    toFields(path === '' ? name : `${path}.${name}`, one),
  );
  return Object.assign({}, ...fields);
}

/** The form's values as input for the schema of the settings. A field that is not sent has the value of `present`. */
export function fromSettingsForm(fields: Fields, present: SiteSettings) {
  const known = { ...withoutCheckboxes(toSettingsForm(present)), ...fields };
  const both = (name: string) => ({ uk: known[`${name}.uk`], en: known[`${name}.en`] });
  const isOn = (name: string) => fields[name] === 'yes';

  return {
    names: both('names'),
    taglines: both('taglines'),
    footers: both('footers'),
    timeZone: known.timeZone?.trim(),
    smartTypography: isOn('smartTypography'),
    comments: known.comments ?? present.comments,
    confirmPrograms: hasFeature('assistants') ? isOn('confirmPrograms') : present.confirmPrograms,
    authorsPublish: isOn('authorsPublish'),
    keepMetadata: isOn('keepMetadata'),
    requireSecondFactor: isOn('requireSecondFactor'),
    holdUnconfirmed: known.unconfirmed !== 'show',
    logo: present.logo,
    sharePicture: present.sharePicture,
    accent: { light: known['accent.light'], dark: known['accent.dark'] },
    navigation: { uk: fromLinkFields(fields, 'navigation.uk'), en: fromLinkFields(fields, 'navigation.en') },
    socialLinks: fromLinkFields(fields, 'socialLinks'),
    robots: { search: isOn('robots.search'), fetch: isOn('robots.fetch'), training: isOn('robots.training') },
    newsletter: fromNewsletterFields(fields, present.newsletter),
    feedPosts: Number(known.feedPosts || Number.NaN),
    analytics: hasFeature('analytics') ? isOn('analytics') : present.analytics,
    analyticsEventDays: Number(known.analyticsEventDays || Number.NaN),
  };
}

/** The fields are not in the form while mail is not set up. */
function fromNewsletterFields(fields: Fields, present: SiteSettings['newsletter']) {
  if (fields['newsletter.digestDay'] === undefined) return present;
  return {
    isOn: fields['newsletter.isOn'] === 'yes',
    inFooter: fields['newsletter.inFooter'] === 'yes',
    sendsByDefault: fields['newsletter.sendsByDefault'] === 'yes',
    isWhole: fields['newsletter.isWhole'] === 'whole',
    digestDay: Number(fields['newsletter.digestDay']),
    digestHour: Number(fields['newsletter.digestHour']),
  };
}

function withoutCheckboxes(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== 'yes'));
}
