import { replace } from 'react-router';
import type { AdminForm } from '#app/admin/admin-page.ts';
import { saveForm } from '#app/requests/save-form.ts';
import { altTextsSchema } from '#contract/media/media.ts';
import { paths } from '#contract/paths.ts';
import { NotFound } from '#server/errors.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import { AltTextsConflict, setAltTexts } from '#server/media/management/alt-texts.ts';
import { deleteMedia } from '#server/media/management/remove.ts';

/** Runs the action of a form on the page of a file. Redirects. */
export async function changeMediaFile({
  actor,
  locale,
  id,
  fields,
}: AdminForm & { id: string }): Promise<never> {
  if (fields.intent === 'delete') {
    await deleteMedia({ actor, id });
    throw replace(`${paths.adminMedia(locale)}?done=deleted`, 303);
  }
  if (fields.intent !== 'describe') throw new NotFound();

  await saveForm(fields, {
    parse: ({ uk, en }) => parse(altTextsSchema, { uk, en }),
    save: ({ input, seen }) => setAltTexts({ actor, id, alt: input, seen }),
    Conflict: AltTextsConflict,
    toFields: (present) => present,
  });
  throw replace(`${paths.adminMediaFile(locale, id)}?done=described`, 303);
}
