import { redirect } from 'react-router';
import { readSeen, toOutdatedForm } from '#app/forms/outdated-form.ts';
import type { Locale } from '#contract/locales.ts';
import { altTextsSchema } from '#contract/media.ts';
import { paths } from '#contract/paths.ts';
import type { SignedIn } from '#server/auth/actor.ts';
import { NotFound } from '#server/errors.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import { AltTextsConflict, setAltTexts } from '#server/media-library/alt-texts.ts';
import { deleteMedia } from '#server/media-library/remove.ts';

/**
 * Runs the action of a form on the page of a file. Redirects, or returns the form where somebody else has changed
 * the texts.
 */
export async function changeMediaFile({
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
  if (fields.intent === 'delete') {
    await deleteMedia({ actor, id });
    throw redirect(`${paths.adminMedia(locale)}?done=deleted`, 303);
  }
  if (fields.intent !== 'describe') throw new NotFound();
  const alt = parse(altTextsSchema, { uk: fields.uk, en: fields.en });
  const before = readSeen(fields);
  try {
    await setAltTexts({ actor, id, alt, seen: before ? parse(altTextsSchema, before) : undefined });
  } catch (error) {
    if (!(error instanceof AltTextsConflict) || !before) throw error;
    return toOutdatedForm({ sent: fields, before, present: error.present });
  }
  throw redirect(`${paths.adminMediaFile(locale, id)}?done=described`, 303);
}
