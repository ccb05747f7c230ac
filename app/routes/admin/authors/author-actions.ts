import { redirect } from 'react-router';
import { authorInputSchema } from '#contract/authors.ts';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { SignedIn } from '#server/auth/actor.ts';
import { AuthorConflict, createAuthor, deleteAuthor, updateAuthor } from '#server/authors/manage-authors.ts';
import { mergeAuthors } from '#server/authors/merge-authors.ts';
import { NotFound } from '#server/errors.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import { fromAuthorFields, toAuthorFields } from '../../../forms/author-form.ts';
import { readSeen, toOutdatedForm } from '../../../forms/outdated-form.ts';

/**
 * Runs the action of a form on an author page; `id` is `new` for a new author. Redirects, or returns the form where
 * somebody else has changed the author.
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
}): Promise<ReturnType<typeof toOutdatedForm>> {
  const { intent, into = '' } = fields;
  if (intent === 'save') {
    const input = parse(authorInputSchema, fromAuthorFields(fields));
    if (id === 'new') {
      const created = await createAuthor({ actor, input });
      throw redirect(`${paths.adminAuthor(locale, created.id)}?done=created`, 303);
    }
    const before = readSeen(fields);
    const seen = before ? parse(authorInputSchema, fromAuthorFields(before)) : undefined;
    try {
      await updateAuthor({ actor, id, input, seen });
    } catch (error) {
      if (!(error instanceof AuthorConflict) || !before) throw error;
      return toOutdatedForm({ sent: fields, before, present: toAuthorFields(error.present) });
    }
    throw redirect(`${paths.adminAuthor(locale, id)}?done=saved`, 303);
  }
  if (intent === 'merge') {
    await mergeAuthors({ actor, from: id, into });
    throw redirect(`${paths.adminAuthor(locale, into)}?done=merged`, 303);
  }
  if (intent !== 'delete') throw new NotFound();
  await deleteAuthor({ actor, id });
  throw redirect(`${paths.adminAuthors(locale)}?done=deleted`, 303);
}
