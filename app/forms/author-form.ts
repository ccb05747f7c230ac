import type { AuthorInput } from '#contract/authors.ts';
import { slugFromTitle } from '#contract/posts/transliteration.ts';
import { readLinks } from './site-settings-form.ts';

type Fields = Record<string, string>;

/** An author as fields of a form: links by rows, further names by lines. */
export function toAuthorFields(author: AuthorInput): Fields {
  const { slug, nameUk, nameEn, bioUk, bioEn, picture, aliases, links } = author;
  const rows = links.flatMap(({ text, href }, index) => [
    [`links.${index}.text`, text],
    [`links.${index}.href`, href],
  ]);
  return {
    slug,
    nameUk,
    nameEn,
    bioUk,
    bioEn,
    picture,
    aliases: aliases.join('\n'),
    ...Object.fromEntries(rows),
  };
}

/** The form's values as input for the schema of authors. An empty address is derived from the name. */
export function fromAuthorFields(fields: Fields) {
  const { nameUk = '', nameEn = '', bioUk = '', bioEn = '', picture = '', aliases = '' } = fields;
  const names = aliases.split(/\r?\n/).map((name) => name.trim());
  return {
    slug: fields.slug?.trim() || slugFromTitle(nameUk.trim() || nameEn),
    ...{ nameUk, nameEn, bioUk, bioEn, picture },
    aliases: names.filter((name) => name !== ''),
    links: readLinks(fields, 'links'),
  };
}
