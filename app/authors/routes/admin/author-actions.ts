import { replace } from 'react-router';
import type { AdminForm } from '#app/admin/admin-page.ts';
import { fromAuthorForm, toAuthorForm } from '#app/authors/author-form.ts';
import { saveForm } from '#app/requests/save-form.ts';
import { type AuthorInput, authorInputSchema } from '#contract/authors.ts';
import { paths } from '#contract/paths.ts';
import { NotFound } from '#server/errors.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import {
  AuthorConflict,
  createAuthor,
  deleteAuthor,
  updateAuthor,
} from '#server/posts/authors/manage-authors.ts';
import { mergeAuthors } from '#server/posts/authors/merge-authors.ts';

/** `id` is `new` for a new author. */
type AuthorForm = AdminForm & { id: string };

export async function changeAuthor(form: AuthorForm): Promise<never> {
  const { actor, locale, id, fields } = form;
  const { intent, into = '' } = fields;
  if (intent === 'save') return id === 'new' ? create(form) : save(form);
  if (intent === 'merge') {
    await mergeAuthors({ actor, from: id, into });
    throw replace(`${paths.adminAuthor(locale, into)}?done=merged`, 303);
  }
  if (intent !== 'delete') throw new NotFound();

  await deleteAuthor({ actor, id });
  throw replace(`${paths.adminAuthors(locale)}?done=deleted`, 303);
}

async function create({ actor, locale, fields }: AuthorForm): Promise<never> {
  const created = await createAuthor({ actor, input: parseAuthor(fields) });
  throw replace(`${paths.adminAuthor(locale, created.id)}?done=created`, 303);
}

async function save({ actor, locale, id, fields }: AuthorForm): Promise<never> {
  await saveForm(fields, {
    parse: parseAuthor,
    save: (change) => updateAuthor({ actor, id, ...change }),
    Conflict: AuthorConflict,
    toFields: toAuthorForm,
  });
  throw replace(`${paths.adminAuthor(locale, id)}?done=saved`, 303);
}

function parseAuthor(fields: Record<string, string>): AuthorInput {
  return parse(authorInputSchema, fromAuthorForm(fields));
}
