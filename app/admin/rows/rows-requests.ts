import { replace } from 'react-router';
import type { z } from 'zod';
import { adminOf } from '#app/admin/admin-only.ts';
import { type AdminForm, type AdminRequest, runAdminForm } from '#app/admin/admin-page.ts';
import { namedAction } from '#app/requests/form-action.ts';
import { loadUnlessGone } from '#app/requests/load-unless-gone.ts';
import { pageNumber } from '#app/requests/page-number.ts';
import { saveForm } from '#app/requests/save-form.ts';
import { isUpload, runUploadAction } from '#app/requests/upload-action.ts';
import { ACCOUNT_BODY_BYTES } from '#contract/limits.ts';
import type { Locale } from '#contract/locales.ts';
import type { Pagination } from '#contract/posts/records.ts';
import type { RowsReport } from '#contract/rows/report.ts';
import type { SignedIn } from '#server/auth/actor.ts';
import { ChangedByOther } from '#server/errors.ts';
import type { RouteArgs } from '#server/http/request/request-context.ts';
import { readTextUpload } from '#server/http/request/text-upload.ts';
import { parse } from '#server/http/request/validation-errors.ts';

type Input = Record<string, string>;
type Rows<Row> = { rows: Row[]; pagination: Pagination };

/** The rows with a text, and the one whose form is open. */
export async function loadRows<Row>(
  args: Pick<RouteArgs, 'request' | 'context'>,
  { actor, query }: AdminRequest,
  {
    list,
    get,
  }: {
    list: (given: { actor: SignedIn; text: string; page: number }) => Promise<Rows<Row>>;
    get: (given: { actor: SignedIn; id: string }) => Promise<Row>;
  },
) {
  const text = query.get('text')?.trim().slice(0, 200) ?? '';
  const id = query.get('edit');
  const [shown, edited] = await Promise.all([
    list({ actor, text, page: pageNumber(args.request) }),
    id === null ? null : loadUnlessGone(args, () => get({ actor, id })),
  ]);
  return { list: shown, edited, text, done: query.get('done') };
}

/** The action of a page of rows: its forms, by their `intent` field, and the upload of a CSV file. */
export function rowsAction<Values extends Input>({
  path,
  schema,
  save,
  remove,
  importCsv,
  maxBytes,
}: {
  /** The address of the page. */
  path: (locale: Locale) => string;
  schema: z.ZodType<Values>;
  save: (given: {
    actor: SignedIn;
    id?: string;
    input: Values;
    seen?: Values | undefined;
  }) => Promise<unknown>;
  remove: (given: { actor: SignedIn; id: string }) => Promise<void>;
  importCsv: (given: { actor: SignedIn; csv: string }) => Promise<RowsReport>;
  /** The limit of a file. */
  maxBytes: number;
}) {
  const toInput = (values: Record<string, string>) => parse(schema, values);
  const showDone = ({ locale }: AdminForm, done: string): never => {
    throw replace(`${path(locale)}?done=${done}`, 303);
  };
  const actions: Record<string, (form: AdminForm) => Promise<never>> = {
    async create(form) {
      const { intent: _, ...values } = form.fields;
      await save({ actor: form.actor, input: toInput(values) });
      return showDone(form, 'created');
    },
    async save(form) {
      const { id = '', ...fields } = form.fields;
      await saveForm<Values, Values>(fields, {
        parse: toInput,
        save: async (change) => void (await save({ actor: form.actor, id, ...change })),
        Conflict: ChangedByOther,
        toFields: (present) => present,
      });
      return showDone(form, 'saved');
    },
    async delete(form) {
      await remove({ actor: form.actor, id: form.fields.id ?? '' });
      return showDone(form, 'deleted');
    },
  };

  return (args: Pick<RouteArgs, 'request' | 'context'>) => {
    if (!isUpload(args.request))
      return runAdminForm(args, { maxBytes: ACCOUNT_BODY_BYTES }, (form) =>
        namedAction(actions, form.fields)(form),
      );
    return runUploadAction(args, async () => {
      const csv = await readTextUpload(args.request, { field: 'file', types: ['text/csv'], maxBytes });
      return { report: await importCsv({ actor: adminOf(args.context), csv }) };
    });
  };
}
