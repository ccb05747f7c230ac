import { fromLinkFields, toLinkFields } from '#app/forms/link-fields.ts';
import { hasFeature } from '#contract/feature.ts';
import type { SiteSettings } from '#contract/site-settings.ts';

type Fields = Record<string, string>;

/** The settings as fields of a form, each with the name of its path: `names.uk`, `navigation.en.0.href`. */
export function toSettingsForm(settings: SiteSettings): Fields {
  const { names, taglines, footers, navigation, socialLinks, robots } = settings;
  return {
    'names.uk': names.uk,
    'names.en': names.en,
    'taglines.uk': taglines.uk,
    'taglines.en': taglines.en,
    'footers.uk': footers.uk,
    'footers.en': footers.en,
    timeZone: settings.timeZone,
    ...checkbox('smartTypography', settings.smartTypography),
    comments: settings.comments,
    ...checkbox('confirmPrograms', settings.confirmPrograms),
    ...checkbox('authorsPublish', settings.authorsPublish),
    ...checkbox('keepMetadata', settings.keepMetadata),
    ...checkbox('requireSecondFactor', settings.requireSecondFactor),
    unconfirmed: settings.holdUnconfirmed ? 'wait' : 'show',
    'accent.light': settings.accent.light,
    'accent.dark': settings.accent.dark,
    ...toLinkFields('navigation.uk', navigation.uk),
    ...toLinkFields('navigation.en', navigation.en),
    ...toLinkFields('socialLinks', socialLinks),
    ...checkbox('robots.search', robots.search),
    ...checkbox('robots.fetch', robots.fetch),
    ...checkbox('robots.training', robots.training),
    ...checkbox('newsletter.isOn', settings.newsletter.isOn),
    ...checkbox('newsletter.inFooter', settings.newsletter.inFooter),
    ...checkbox('newsletter.sendsByDefault', settings.newsletter.sendsByDefault),
    'newsletter.isWhole': settings.newsletter.isWhole ? 'whole' : 'excerpt',
    'newsletter.digestDay': String(settings.newsletter.digestDay),
    'newsletter.digestHour': String(settings.newsletter.digestHour),
    feedPosts: String(settings.feedPosts),
    ...checkbox('analytics', settings.analytics),
    analyticsEventDays: String(settings.analyticsEventDays),
  };
}

/**
 * The form's values as input for the schema of the settings. A field that is not sent has the value of `present`.
 */
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

/** Browsers send nothing for a checkbox that is off. */
function checkbox(name: string, isOn: boolean): Fields {
  return isOn ? { [name]: 'yes' } : {};
}

function withoutCheckboxes(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== 'yes'));
}
