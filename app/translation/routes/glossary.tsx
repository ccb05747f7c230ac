import { loadAdminPage } from '#app/admin/admin-page.ts';
import { loadRows, rowsAction } from '#app/admin/rows/rows-requests.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { translationNavigation } from '#app/translation/texts/core.ts';
import { GlossaryPage } from '#app/translation/ui/glossary-page.tsx';
import { LOCALES } from '#contract/locales.ts';
import { termSchema } from '#contract/translation/glossary.ts';
import { GLOSSARY_BYTES, TERM_MAX } from '#contract/translation/limits.ts';
import { translationPaths } from '#contract/translation/paths.ts';
import {
  getTerm,
  importTerms,
  listTerms,
  removeTerm,
  saveTerm,
} from '#server/translation/glossary/glossary.ts';
import { proposeTerms } from '#server/translation/glossary/propose-terms.ts';
import type { Route } from './+types/glossary';

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, async (request) => {
    const { actor, query } = request;
    const [shown, proposals] = await Promise.all([
      loadRows(args, request, { list: listTerms, get: getTerm }),
      query.has('propose') ? proposeTerms({ actor }) : null,
    ]);
    const [uk, en] = LOCALES.map((locale) => query.get(locale)?.slice(0, TERM_MAX) ?? '') as [string, string];
    return { ...shown, proposals, proposed: uk && en ? { uk, en } : null };
  });
}

export const action = rowsAction({
  path: translationPaths.glossary,
  schema: termSchema,
  save: saveTerm,
  remove: removeTerm,
  importCsv: importTerms,
  maxBytes: GLOSSARY_BYTES,
});

export const meta = privateMeta((locale) => translationNavigation[locale].glossary);

export default function Glossary({ loaderData, actionData }: Route.ComponentProps) {
  return <GlossaryPage {...loaderData} result={actionData} />;
}
