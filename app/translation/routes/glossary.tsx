import { replace } from 'react-router';
import { adminOf } from '#app/admin/admin-only.ts';
import { type AdminForm, loadAdminPage, runAdminForm } from '#app/admin/admin-page.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { namedAction } from '#app/requests/form-action.ts';
import { loadUnlessGone } from '#app/requests/load-unless-gone.ts';
import { pageNumber } from '#app/requests/page-number.ts';
import { saveForm } from '#app/requests/save-form.ts';
import { isUpload, runUploadAction } from '#app/requests/upload-action.ts';
import { translationNavigation } from '#app/translation/texts/core.ts';
import { GlossaryPage } from '#app/translation/ui/glossary-page.tsx';
import { ACCOUNT_BODY_BYTES } from '#contract/limits.ts';
import { LOCALES } from '#contract/locales.ts';
import { termSchema } from '#contract/translation/glossary.ts';
import { GLOSSARY_BYTES, TERM_MAX } from '#contract/translation/limits.ts';
import { translationPaths } from '#contract/translation/paths.ts';
import { readTextUpload } from '#server/http/request/text-upload.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import {
  getTerm,
  importTerms,
  listTerms,
  removeTerm,
  saveTerm,
  TermConflict,
} from '#server/translation/glossary/glossary.ts';
import { proposeTerms } from '#server/translation/glossary/propose-terms.ts';
import type { Route } from './+types/glossary';

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, async ({ actor, query }) => {
    const text = query.get('text')?.trim().slice(0, 200) ?? '';
    const id = query.get('edit');
    const [list, edited, proposals] = await Promise.all([
      listTerms({ actor, text, page: pageNumber(args.request) }),
      id === null ? null : loadUnlessGone(args, () => getTerm({ actor, id })),
      query.has('propose') ? proposeTerms({ actor }) : null,
    ]);
    const [uk, en] = LOCALES.map((locale) => query.get(locale)?.slice(0, TERM_MAX) ?? '') as [string, string];
    return { list, edited, proposals, proposed: uk && en ? { uk, en } : null, text, done: query.get('done') };
  });
}

const actions: Record<string, (form: AdminForm) => Promise<never>> = {
  async create(form) {
    const { intent: _, ...values } = form.fields;
    await saveTerm({ ...form, input: parse(termSchema, values) });
    return showDone(form, 'created');
  },

  async save(form) {
    const { id = '', ...fields } = form.fields;
    await saveForm(fields, {
      parse: (values) => parse(termSchema, values),
      save: (change) => saveTerm({ ...form, id, ...change }),
      Conflict: TermConflict,
      toFields: (present) => present,
    });
    return showDone(form, 'saved');
  },

  async delete(form) {
    await removeTerm({ ...form, id: form.fields.id ?? '' });
    return showDone(form, 'deleted');
  },
};

export function action(args: Route.ActionArgs) {
  if (isUpload(args.request)) return importFile(args);
  return runAdminForm(args, { maxBytes: ACCOUNT_BODY_BYTES }, (form) =>
    namedAction(actions, form.fields)(form),
  );
}

function importFile(args: Route.ActionArgs) {
  return runUploadAction(args, async () => {
    const upload = { field: 'file', types: ['text/csv'], maxBytes: GLOSSARY_BYTES };
    const csv = await readTextUpload(args.request, upload);
    return { report: await importTerms({ actor: adminOf(args.context), csv }) };
  });
}

export const meta = privateMeta((locale) => translationNavigation[locale].glossary);

export default function Glossary({ loaderData, actionData }: Route.ComponentProps) {
  return <GlossaryPage {...loaderData} result={actionData} />;
}

function showDone({ locale }: AdminForm, done: string): never {
  throw replace(`${translationPaths.glossary(locale)}?done=${done}`, 303);
}
