import { loadAdminPage } from '#app/admin/admin-page.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { movingNavigation } from '#app/moving/texts/core.ts';
import { ImportsPage } from '#app/moving/ui/imports-page.tsx';
import { listImportRows } from '#server/moving/imports.ts';
import type { Route } from './+types/imports';
import { takeFile } from './import-actions.ts';

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, async ({ actor }) => ({ rows: await listImportRows({ actor }) }));
}

export function action(args: Route.ActionArgs) {
  return takeFile(args, null);
}

export const meta = privateMeta((locale) => movingNavigation[locale].imports);

export default function AdminImports({ loaderData, actionData }: Route.ComponentProps) {
  return <ImportsPage {...loaderData} failed={actionData ?? null} />;
}
