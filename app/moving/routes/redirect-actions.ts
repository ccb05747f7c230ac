import { replace } from 'react-router';
import type { AdminForm } from '#app/admin/admin-page.ts';
import { saveForm } from '#app/requests/save-form.ts';
import { runUploadAction } from '#app/requests/upload-action.ts';
import { REDIRECTS_BYTES } from '#contract/moving/limits.ts';
import { movingPaths } from '#contract/moving/paths.ts';
import { redirectSchema } from '#contract/moving/redirects.ts';
import type { SignedIn } from '#server/auth/actor.ts';
import type { RouteArgs } from '#server/http/request/request-context.ts';
import { readTextUpload } from '#server/http/request/text-upload.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import { importRedirects } from '#server/moving/redirects/import-csv.ts';
import { RedirectConflict, removeRedirect, saveRedirect } from '#server/moving/redirects/redirects.ts';

/** The actions of the forms on the page of redirects, by their `intent` field. */
export const redirectActions: Record<string, (form: AdminForm) => Promise<never>> = {
  async create(form) {
    const { intent: _, ...values } = form.fields;
    await saveRedirect({ ...form, input: parse(redirectSchema, values) });
    return showDone(form, 'created');
  },

  async save(form) {
    const { id = '', ...fields } = form.fields;
    await saveForm(fields, {
      parse: (values) => parse(redirectSchema, values),
      save: (change) => saveRedirect({ ...form, id, ...change }).then(() => {}),
      Conflict: RedirectConflict,
      toFields: (present) => present,
    });
    return showDone(form, 'saved');
  },

  async delete(form) {
    await removeRedirect({ ...form, id: form.fields.id ?? '' });
    return showDone(form, 'deleted');
  },
};

/** The redirects of a file. */
export function importFile(args: Pick<RouteArgs, 'request' | 'context'>, actor: SignedIn) {
  return runUploadAction(args, async () => {
    const upload = { field: 'file', types: ['text/csv'], maxBytes: REDIRECTS_BYTES };
    return { report: await importRedirects({ actor, csv: await readTextUpload(args.request, upload) }) };
  });
}

function showDone({ locale }: AdminForm, done: string): never {
  throw replace(`${movingPaths.redirects(locale)}?done=${done}`, 303);
}
