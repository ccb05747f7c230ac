import { Form, Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { AdminField } from '#app/admin/forms/admin-field.tsx';
import { AdminSelect } from '#app/admin/forms/admin-select.tsx';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { AUDIT_KINDS, type AuditFilter, type AuditPage } from '#contract/audit.ts';
import { paths } from '#contract/paths.ts';
import { auditTexts } from './audit-texts.ts';
import { nameOf } from './log-entry.tsx';

/** The filter is in the address, so a filtered log can be bookmarked. */
export function LogFilter({ filter, actors }: { filter: AuditFilter; actors: AuditPage['actors'] }) {
  const { locale } = useSite();
  const { forms } = useAdminMessages();
  const audit = useTexts(auditTexts);
  const choices = actors.map(({ value, actor }) => ({ value, text: nameOf(actor, audit) }));
  choices.sort((a, b) => a.text.localeCompare(b.text, locale));

  const kinds = AUDIT_KINDS.map((value) => ({ value, text: audit.kinds[value] ?? value }));
  return (
    <Form className="admin-filter" aria-label={audit.filter} key={JSON.stringify(filter)}>
      <AdminSelect name="who" label={audit.who} all={audit.everybody} options={choices} value={filter.who} />
      <AdminSelect
        name="kind"
        label={audit.kind}
        all={audit.everything}
        options={kinds}
        value={filter.kind}
      />
      <AdminField name="from" type="date" label={audit.from} problems={[]} defaultValue={filter.from} />
      <AdminField name="to" type="date" label={audit.to} problems={[]} defaultValue={filter.to} />
      <button className="button quiet" type="submit">
        {audit.show}
      </button>
      {Object.keys(filter).length > 0 && <Link to={paths.adminLog(locale)}>{forms.search.reset}</Link>}
    </Form>
  );
}
