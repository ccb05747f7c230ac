import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { loadAdminPage } from '#app/admin/admin-page.ts';
import { List } from '#app/admin/parts/list.tsx';
import { Section } from '#app/admin/parts/section.tsx';
import { Filter, Pages } from '#app/admin/parts/toolbar.tsx';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { formatDate } from '#app/formats/format.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { pageNumber } from '#app/requests/page-number.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { AUDIT_KINDS, type AuditEntry, type AuditFilter } from '#contract/audit.ts';
import { groupBy } from '#contract/browsers/group-by.ts';
import { paths } from '#contract/paths.ts';
import { endOfDay, toLocalTime } from '#contract/time/local-time.ts';
import { listAudit } from '#server/audit/management/list-audit.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import type { Route } from './+types/log';
import { auditTexts } from './audit-texts.ts';
import { LogEntry, nameOf } from './log-entry.tsx';

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, async ({ actor, locale, query }) => {
    const filter = filterIn(query);
    const { timeZone } = siteSettings();
    const page = pageNumber(args.request);
    return { filter, log: await listAudit({ actor, locale, filter, page, timeZone }) };
  });
}

export const meta = privateMeta((locale) => adminMessages[locale].navigation.log);

export default function AdminLog({ loaderData: { log, filter } }: Route.ComponentProps) {
  const { timeZone, locale } = useSite();
  const { audit, navigation } = useAdminMessages();
  const texts = useTexts(auditTexts);
  const isFiltered = Object.keys(filter).length > 0;
  const kinds = AUDIT_KINDS.map((value) => ({ value, text: texts.kinds[value] ?? value }));
  const actors = log.actors
    .map(({ value, actor }) => ({ value, text: nameOf(actor, texts) }))
    .sort((a, b) => a.text.localeCompare(b.text, locale));
  const days = groupBy(log.entries, ({ at }) => toLocalTime(at, timeZone).slice(0, 10));

  return (
    <>
      <h1>{navigation.log}</h1>
      <p className="admin-lead">{audit.lead}</p>
      <Filter
        label={texts.filter}
        path={paths.adminLog(locale)}
        query={filter}
        fields={[
          { name: 'who', label: texts.who, all: texts.everybody, options: actors },
          { name: 'kind', label: texts.kind, all: texts.everything, options: kinds },
          { name: 'from', type: 'date', label: texts.from },
          { name: 'to', type: 'date', label: texts.to },
        ]}
      />
      {log.entries.length === 0 && <p className="soft">{isFiltered ? audit.nothing : audit.empty}</p>}
      {[...days].map(([day, entries]) => (
        <Day key={day} entries={entries} />
      ))}
      <Pages page={log.page} hasMore={log.hasMore} />
    </>
  );
}

function Day({ entries }: { entries: AuditEntry[] }) {
  const site = useSite();
  return (
    <Section title={formatDate(entries[0]?.at ?? '', site)}>
      <List items={entries}>{(entry) => <LogEntry key={entry.id} entry={entry} />}</List>
    </Section>
  );
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
