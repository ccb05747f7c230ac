import { replace } from 'react-router';
import { adminOf } from '#app/admin/admin-only.ts';
import type { AdminForm } from '#app/admin/admin-page.ts';
import { runUploadAction } from '#app/requests/upload-action.ts';
import { PROGRAMS } from '#contract/moving/imports.ts';
import { IMPORT_BYTES } from '#contract/moving/limits.ts';
import { movingPaths } from '#contract/moving/paths.ts';
import { openUpload } from '#server/http/request/multipart.ts';
import type { RouteArgs } from '#server/http/request/request-context.ts';
import { confirmPairs, joinPosts, splitPair } from '#server/moving/change-pairs.ts';
import { pauseImport, planImport, startImport, startUndo } from '#server/moving/imports.ts';
import { addUpload } from '#server/moving/uploads.ts';

/** `search` is the query of the page, with its view. */
type ImportForm = AdminForm & { id: string; search: string };

/** The actions of the forms on the page of an import, by their `intent` field. */
export const importActions: Record<string, (form: ImportForm) => Promise<never>> = {
  async plan(form) {
    const program = PROGRAMS.find((one) => one === form.fields.program) ?? null;
    await planImport({ ...form, program, fetchPictures: form.fields.fetchPictures === 'yes' });
    return showImport(form);
  },

  async start(form) {
    await startImport(form);
    return showImport(form);
  },

  async pause(form) {
    await pauseImport(form);
    return showImport(form);
  },

  async undo(form) {
    await startUndo(form);
    return showImport(form);
  },

  async confirm(form) {
    await confirmPairs({ ...form, rows: (form.fields.rows ?? '').split('\n') });
    return showDone(form, 'confirmed');
  },

  async split(form) {
    await splitPair({ ...form, row: form.fields.rows ?? '' });
    return showDone(form, 'split');
  },

  async join(form) {
    await joinPosts({ ...form, row: form.fields.rows ?? '', partner: form.fields.partner ?? '' });
    return showDone(form, 'joined');
  },
};

/** Adds the file of a form without scripts to an import, or to a new one. */
export function takeFile(args: Pick<RouteArgs, 'request' | 'context'>, id: string | null) {
  return runUploadAction(args, async (locale): Promise<never> => {
    const upload = { field: 'file', types: [], maxBytes: IMPORT_BYTES };
    const { filename, content } = await openUpload(args.request, upload);
    const actor = adminOf(args.context);
    const importId = await addUpload({ actor, id, name: filename ?? '', content });
    throw replace(`${movingPaths.import(locale, importId)}?done=uploaded`, 303);
  });
}

function showImport({ locale, id }: ImportForm): never {
  throw replace(movingPaths.import(locale, id), 303);
}

function showDone({ locale, id, search }: ImportForm, done: string): never {
  const query = new URLSearchParams(search);
  query.set('done', done);
  throw replace(`${movingPaths.import(locale, id)}?${query}`, 303);
}
