import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { List } from '#app/admin/parts/list.tsx';
import { Section } from '#app/admin/parts/section.tsx';
import { Filter, Pages } from '#app/admin/parts/toolbar.tsx';
import { formatDate } from '#app/formats/format.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { AUDIT_KINDS, type AuditEntry, type AuditFilter, type AuditPage } from '#contract/audit.ts';
import { groupBy } from '#contract/browsers/group-by.ts';
import { paths } from '#contract/paths.ts';
import { toLocalTime } from '#contract/time/local-time.ts';
import { auditTexts } from './audit-texts.ts';
import { LogEntry, nameOf } from './log-entry.tsx';

export function LogView({ log, filter }: { log: AuditPage; filter: AuditFilter }) {
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
