import { SITE_LINKS_MAX } from '#contract/limits.ts';
import type { SiteLink, SiteSettings } from '#contract/site-settings.ts';

type Fields = Record<string, string>;

/** The settings as fields of a form, each with the name of its path: `names.uk`, `navigation.en.0.href`. */
export function toFields(settings: SiteSettings): Fields {
  const { names, taglines, footers, navigation, socialLinks, robots } = settings;
  return {
    'names.uk': names.uk,
    'names.en': names.en,
    'taglines.uk': taglines.uk,
    'taglines.en': taglines.en,
    'footers.uk': footers.uk,
    'footers.en': footers.en,
    timeZone: settings.timeZone,
    comments: settings.comments,
    'accent.light': settings.accent.light,
    'accent.dark': settings.accent.dark,
    ...linkFields('navigation.uk', navigation.uk),
    ...linkFields('navigation.en', navigation.en),
    ...linkFields('socialLinks', socialLinks),
    ...checkbox('robots.search', robots.search),
    ...checkbox('robots.fetch', robots.fetch),
    ...checkbox('robots.training', robots.training),
    feedPosts: String(settings.feedPosts),
    ...checkbox('analytics', settings.analytics),
    analyticsEventDays: String(settings.analyticsEventDays),
  };
}

/**
 * The form's values as input for the schema of the settings. A field that is not sent has the value of `present`.
 */
export function fromFields(fields: Fields, present: SiteSettings) {
  const known = { ...withoutCheckboxes(toFields(present)), ...fields };
  const both = (name: string) => ({ uk: known[`${name}.uk`], en: known[`${name}.en`] });
  const isOn = (name: string) => fields[name] === 'yes';
  return {
    names: both('names'),
    taglines: both('taglines'),
    footers: both('footers'),
    timeZone: known.timeZone?.trim(),
    comments: known.comments,
    logo: present.logo,
    sharePicture: present.sharePicture,
    accent: { light: known['accent.light'], dark: known['accent.dark'] },
    navigation: { uk: readLinks(fields, 'navigation.uk'), en: readLinks(fields, 'navigation.en') },
    socialLinks: readLinks(fields, 'socialLinks'),
    robots: { search: isOn('robots.search'), fetch: isOn('robots.fetch'), training: isOn('robots.training') },
    feedPosts: Number(known.feedPosts || Number.NaN),
    analytics: isOn('analytics'),
    analyticsEventDays: Number(known.analyticsEventDays || Number.NaN),
  };
}

/** The links of a list in a form. Empty rows are left out. */
export function readLinks(fields: Fields, list: string): SiteLink[] {
  const rows = Array.from({ length: SITE_LINKS_MAX + 1 }, (_, index) => ({
    text: fields[`${list}.${index}.text`] ?? '',
    href: fields[`${list}.${index}.href`] ?? '',
  }));
  return rows.filter(({ text, href }) => text.trim() !== '' || href.trim() !== '');
}

function linkFields(list: string, links: SiteLink[]): Fields {
  return Object.fromEntries(
    links.flatMap(({ text, href }, index) => [
      [`${list}.${index}.text`, text],
      [`${list}.${index}.href`, href],
    ]),
  );
}

/** Browsers send nothing for a checkbox that is off. */
function checkbox(name: string, isOn: boolean): Fields {
  return isOn ? { [name]: 'yes' } : {};
}

function withoutCheckboxes(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== 'yes'));
}
