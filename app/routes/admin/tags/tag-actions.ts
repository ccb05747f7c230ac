import { redirect } from 'react-router';
import { readSeen, toOutdatedForm } from '#app/forms/outdated-form.ts';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { updateTagSchema } from '#contract/tags.ts';
import type { SignedIn } from '#server/auth/actor.ts';
import { NotFound } from '#server/errors.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import { deleteTag, mergeTags } from '#server/posts/tags/manage-tags.ts';
import { TagConflict, updateTag } from '#server/tags/edit-tag.ts';

type ActionInput = { actor: SignedIn; locale: Locale; id: number; fields: Record<string, string> };

/**
 * Runs the action of a form on the page of a tag. Redirects, or returns the form where somebody else has changed
 * the tag.
 */
export async function changeTag(input: ActionInput): Promise<ReturnType<typeof toOutdatedForm>> {
  const { actor, locale, id, fields } = input;
  const { intent, into } = fields;
  if (intent === 'save') return save(input);
  if (intent === 'merge') {
    await mergeTags({ actor, from: id, into: Number(into) });
    throw redirect(`${paths.adminTag(locale, Number(into))}?done=merged`, 303);
  }
  if (intent !== 'delete') throw new NotFound();
  await deleteTag({ actor, id });
  throw redirect(`${paths.adminTags(locale)}?done=deleted`, 303);
}

async function save({ actor, locale, id, fields }: ActionInput): Promise<ReturnType<typeof toOutdatedForm>> {
  const { intent: _, seen: __, ...values } = fields;
  const input = parse(updateTagSchema, values);
  const before = readSeen(fields);
  const seen = before ? parse(updateTagSchema, before) : undefined;
  try {
    await updateTag({ actor, id, input, seen });
  } catch (error) {
    if (!(error instanceof TagConflict) || !before) throw error;
    return toOutdatedForm({ sent: fields, before, present: error.present });
  }
  throw redirect(`${paths.adminTag(locale, id)}?done=saved`, 303);
}
