import { replace } from 'react-router';
import type { AdminForm } from '#app/admin/admin-page.ts';
import { slugOfForm } from '#app/forms/slug-of-form.ts';
import { saveForm } from '#app/requests/save-form.ts';
import { paths } from '#contract/paths.ts';
import { type EditableTag, updateTagSchema } from '#contract/tags.ts';
import { NotFound } from '#server/errors.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import { createTag, TagConflict, updateTag } from '#server/tags/edit-tag.ts';
import { deleteTag, mergeTags } from '#server/tags/management/manage-tags.ts';

/** A tag of the form; `id` is `new` if the tag is not stored yet. */
export type ShownTag = Omit<EditableTag, 'id'> & { id: number | 'new' };

type TagForm<Id = ShownTag['id']> = AdminForm & { id: Id };

export async function changeTag(form: TagForm): Promise<never> {
  const { actor, locale, id, fields } = form;
  const { intent, into } = fields;
  if (intent === 'save') return id === 'new' ? create(form) : save({ ...form, id });
  if (id === 'new') throw new NotFound();

  if (intent === 'merge') {
    await mergeTags({ actor, from: id, into: Number(into) });
    throw replace(`${paths.adminTag(locale, Number(into))}?done=merged`, 303);
  }
  if (intent !== 'delete') throw new NotFound();

  await deleteTag({ actor, id });
  throw replace(`${paths.adminTags(locale)}?done=deleted`, 303);
}

async function create({ actor, locale, fields }: TagForm): Promise<never> {
  const { intent: _, seen: __, ...values } = fields;
  const created = await createTag({
    actor,
    input: parse(updateTagSchema, { ...values, slug: slugOfForm(values) }),
  });
  throw replace(`${paths.adminTag(locale, created.id)}?done=created`, 303);
}

async function save({ actor, locale, id, fields }: TagForm<number>): Promise<never> {
  await saveForm(fields, {
    parse: (values) => parse(updateTagSchema, values),
    save: (change) => updateTag({ actor, id, ...change }),
    Conflict: TagConflict,
    toFields: (present) => present,
  });
  throw replace(`${paths.adminTag(locale, id)}?done=saved`, 303);
}
