import { redirect } from 'react-router';
import type { AdminForm } from '#app/forms/admin-form.ts';
import { type OutdatedResponse, saveForm } from '#app/forms/outdated-form.ts';
import { paths } from '#contract/paths.ts';
import { updateTagSchema } from '#contract/tags.ts';
import { NotFound } from '#server/errors.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import { deleteTag, mergeTags } from '#server/posts/tags/manage-tags.ts';
import { TagConflict, updateTag } from '#server/tags/edit-tag.ts';

type TagForm = AdminForm & { id: number };

/**
 * Runs the action of a form on the page of a tag. Redirects, or returns the form where somebody else has changed
 * the tag.
 */
export async function changeTag(form: TagForm): Promise<OutdatedResponse> {
  const { actor, locale, id, fields } = form;
  const { intent, into } = fields;
  if (intent === 'save') return save(form);
  if (intent === 'merge') {
    await mergeTags({ actor, from: id, into: Number(into) });
    throw redirect(`${paths.adminTag(locale, Number(into))}?done=merged`, 303);
  }
  if (intent !== 'delete') throw new NotFound();
  await deleteTag({ actor, id });
  throw redirect(`${paths.adminTags(locale)}?done=deleted`, 303);
}

async function save({ actor, locale, id, fields }: TagForm): Promise<OutdatedResponse> {
  const outdated = await saveForm(fields, {
    parse: (values) => parse(updateTagSchema, values),
    save: (change) => updateTag({ actor, id, ...change }),
    Conflict: TagConflict,
    toFields: (present) => present,
  });
  if (outdated) return outdated;
  throw redirect(`${paths.adminTag(locale, id)}?done=saved`, 303);
}
