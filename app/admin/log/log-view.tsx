import { useId } from 'react';
import { Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { formatDate } from '#app/formats/format.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import type { AuditEntry, AuditFilter, AuditPage } from '#contract/audit.ts';
import { groupBy } from '#contract/browsers/group-by.ts';
import { paths } from '#contract/paths.ts';
import { toLocalTime } from '#contract/time/local-time.ts';
import { LogEntry } from './log-entry.tsx';
import { LogFilter } from './log-filter.tsx';

export function LogView({ log, filter }: { log: AuditPage; filter: AuditFilter }) {
  const { timeZone } = useSite();
  const { audit, navigation } = useAdminMessages();
  const isFiltered = Object.keys(filter).length > 0;
  const days = groupBy(log.entries, ({ at }) => toLocalTime(at, timeZone).slice(0, 10));

  return (
    <>
      <h1>{navigation.log}</h1>
      <p className="admin-lead">{audit.lead}</p>
      <LogFilter filter={filter} actors={log.actors} />
      {log.entries.length === 0 && <p className="soft">{isFiltered ? audit.nothing : audit.empty}</p>}
      {[...days].map(([day, entries]) => (
        <Day key={day} entries={entries} />
      ))}
      <Pages log={log} filter={filter} />
    </>
  );
}

function Day({ entries }: { entries: AuditEntry[] }) {
  const id = useId();
  const site = useSite();
  return (
    <section className="admin-section" aria-labelledby={id}>
      <h2 id={id}>{formatDate(entries[0]?.at ?? '', site)}</h2>
      <ul className="admin-list">
        {entries.map((entry) => (
          <LogEntry key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

function Pages({ log: { page, hasMore }, filter }: { log: AuditPage; filter: AuditFilter }) {
  const { locale } = useSite();
  const { audit } = useAdminMessages();
  if (page === 1 && !hasMore) return null;

  const pathOf = (number: number) =>
    `${paths.adminLog(locale)}?${new URLSearchParams({ ...filter, page: String(number) })}`;
  return (
    <nav className="admin-pages" aria-label={audit.pages}>
      {page > 1 && <Link to={pathOf(page - 1)}>{audit.newer}</Link>}
      {hasMore && <Link to={pathOf(page + 1)}>{audit.older}</Link>}
    </nav>
  );
}
