import { Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { Copyable } from '#app/admin/forms/copyable.tsx';
import { Section } from '#app/admin/parts/section.tsx';
import { useSite } from '#app/site/ui/site-context.tsx';
import { paths } from '#contract/paths.ts';
import type { MailRecord } from '#server/letters/letter-item.ts';

/** The DNS records of the sender's domain, looked up when the admin asks for it. */
export function MailRecords({ domain, records }: { domain: string; records: MailRecord[] | null }) {
  const { locale } = useSite();
  const { records: t } = useAdminMessages().letters;
  return (
    <Section title={t.title}>
      <p>{t.lead(domain)}</p>
      {records?.map((record) => (
        <Record key={record.name} record={record} />
      ))}
      <p>
        <Link className="button quiet" to={`${paths.adminLetters(locale)}?check=dns`} preventScrollReset>
          {t.check}
        </Link>
      </p>
    </Section>
  );
}

function Record({ record: { name, state, host, found, record } }: { record: MailRecord }) {
  const { records: t } = useAdminMessages().letters;
  const isWrong = state === 'missing' || state === 'different';
  return (
    <>
      <h3>{t.names[name]}</h3>
      <p>{t.states[state]}</p>
      {found !== null && <p className="soft">{t.found(found)}</p>}
      {isWrong && name === 'spf' && <p>{t.spfHelp}</p>}
      {isWrong && record !== null && <Copyable caption={t.host(host)} text={record} />}
    </>
  );
}
