import { SITE_LINKS_MAX } from '#contract/limits.ts';
import type { SiteLink } from '#contract/site-settings.ts';

type Fields = Record<string, string>;

/** A list of links as fields of a form, two for each row: `links.0.text` and `links.0.href`. */
export function toLinkFields(list: string, links: SiteLink[]): Fields {
  return Object.fromEntries(
    links.flatMap(({ text, href }, index) => [
      [`${list}.${index}.text`, text],
      [`${list}.${index}.href`, href],
    ]),
  );
}

/** The links of a list in a form. Empty rows are left out. */
export function fromLinkFields(fields: Fields, list: string): SiteLink[] {
  const rows = Array.from({ length: SITE_LINKS_MAX + 1 }, (_, index) => ({
    text: fields[`${list}.${index}.text`] ?? '',
    href: fields[`${list}.${index}.href`] ?? '',
  }));
  return rows.filter(({ text, href }) => text.trim() !== '' || href.trim() !== '');
}
