import { authorInputSchema } from '#contract/authors.ts';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { SignedIn } from '#server/auth/actor.ts';
import { createAuthor, deleteAuthor, updateAuthor } from '#server/authors/manage-authors.ts';
import { mergeAuthors } from '#server/authors/merge-authors.ts';
import { NotFound } from '#server/errors.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import { fromAuthorFields } from '../../../author-form.ts';

/**
 * Runs the action of a form on an author page; `id` is `new` for a new author. Returns the path to redirect to.
 */
export async function changeAuthor({
  actor,
  locale,
  id,
  fields,
}: {
  actor: SignedIn;
  locale: Locale;
  id: string;
  fields: Record<string, string>;
}): Promise<string> {
  const { intent, into = '' } = fields;
  if (intent === 'save') {
    const input = parse(authorInputSchema, fromAuthorFields(fields));
    if (id === 'new') {
      const created = await createAuthor({ actor, input });
      return `${paths.adminAuthor(locale, created.id)}?done=created`;
    }
    await updateAuthor({ actor, id, input });
    return `${paths.adminAuthor(locale, id)}?done=saved`;
  }
  if (intent === 'merge') {
    await mergeAuthors({ actor, from: id, into });
    return `${paths.adminAuthor(locale, into)}?done=merged`;
  }
  if (intent !== 'delete') throw new NotFound();
  await deleteAuthor({ actor, id });
  return `${paths.adminAuthors(locale)}?done=deleted`;
}
