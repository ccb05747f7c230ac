import { loadAdminPage } from '#app/admin/admin-page.ts';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { pageNumber } from '#app/requests/page-number.ts';
import { AUDIT_KINDS, type AuditFilter } from '#contract/audit.ts';
import { endOfDay } from '#contract/time/local-time.ts';
import { listAudit } from '#server/audit/management/list-audit.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import type { Route } from './+types/log';
import { LogView } from './log-view.tsx';

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, async ({ actor, locale, query }) => {
    const filter = filterIn(query);
    const { timeZone } = siteSettings();
    const page = pageNumber(args.request);
    return { filter, log: await listAudit({ actor, locale, filter, page, timeZone }) };
  });
}

export const meta = privateMeta((locale) => adminMessages[locale].navigation.log);

export default function AdminLog({ loaderData }: Route.ComponentProps) {
  return <LogView {...loaderData} />;
}

/** The filter of the query. Values that fit none are ignored: the form sends empty ones. */
function filterIn(query: URLSearchParams): AuditFilter {
  const kind = AUDIT_KINDS.find((name) => name === query.get('kind'));
  const dayIn = (name: string) => {
    const day = query.get(name) ?? '';
    return endOfDay(day, 'UTC') ? day : undefined;
  };
  const [who, from, to] = [query.get('who') || undefined, dayIn('from'), dayIn('to')];

  return {
    ...(who === undefined ? {} : { who }),
    ...(kind === undefined ? {} : { kind }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}
