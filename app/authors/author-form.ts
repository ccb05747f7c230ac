import { fromLinkFields, toLinkFields } from '#app/forms/link-fields.ts';
import { slugOfForm } from '#app/forms/slug-of-form.ts';
import type { AuthorInput } from '#contract/authors.ts';

type Fields = Record<string, string>;

/** An author as fields of a form: links by rows, further names by lines. */
export function toAuthorForm(author: AuthorInput): Fields {
  const { slug, nameUk, nameEn, bioUk, bioEn, picture, aliases, links, fediverse, account = '' } = author;
  return {
    slug,
    nameUk,
    nameEn,
    bioUk,
    bioEn,
    picture,
    fediverse,
    account,
    aliases: aliases.join('\n'),
    ...toLinkFields('links', links),
  };
}

/** The form's values as input for the schema of authors. */
export function fromAuthorForm(fields: Fields) {
  const {
    nameUk = '',
    nameEn = '',
    bioUk = '',
    bioEn = '',
    picture = '',
    fediverse = '',
    account = '',
    aliases = '',
  } = fields;
  const names = aliases.split(/\r?\n/).map((name) => name.trim());
  return {
    slug: slugOfForm(fields),
    nameUk,
    nameEn,
    bioUk,
    bioEn,
    picture,
    fediverse,
    account,
    aliases: names.filter((name) => name !== ''),
    links: fromLinkFields(fields, 'links'),
  };
}
