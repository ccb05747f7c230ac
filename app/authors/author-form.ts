import { fromLinkFields, toLinkFields } from '#app/forms/link-fields.ts';
import { slugOfForm } from '#app/forms/slug-of-form.ts';
import type { AuthorInput } from '#contract/authors.ts';
import { mapFields } from '#contract/posts/text-fields.ts';

type Fields = Record<string, string>;

/** The fields that the form shows as they are. */
const PLAIN = ['nameUk', 'nameEn', 'bioUk', 'bioEn', 'picture', 'fediverse', 'account'] as const;

/** An author as fields of a form: links by rows, further names by lines. */
export function toAuthorForm(author: AuthorInput): Fields {
  return {
    slug: author.slug,
    ...mapFields(PLAIN, (name) => author[name] ?? ''),
    aliases: author.aliases.join('\n'),
    ...toLinkFields('links', author.links),
  };
}

/** The form's values as input for the schema of authors. */
export function fromAuthorForm(fields: Fields) {
  const { aliases = '' } = fields;
  const names = aliases.split(/\r?\n/).map((name) => name.trim());
  return {
    slug: slugOfForm(fields),
    ...mapFields(PLAIN, (name) => fields[name] ?? ''),
    aliases: names.filter((name) => name !== ''),
    links: fromLinkFields(fields, 'links'),
  };
}
