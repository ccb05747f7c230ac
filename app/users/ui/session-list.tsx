import { formatMoment } from '#app/formats/moment.ts';
import { useMessages, useSite } from '#app/site/ui/site-context.tsx';
import { IntentForm } from '#app/ui/forms/intent-form.tsx';
import { paths } from '#contract/paths.ts';
import { Section } from './section.tsx';

export type SessionRow = { id: string; device: string; lastUsedAt: string; isThis: boolean };

export function SessionList({ sessions }: { sessions: SessionRow[] }) {
  const site = useSite();
  const { account } = useMessages().community;
  return (
    <Section title={account.sessions}>
      <ul className="session-list">
        {sessions.map(({ id, device, lastUsedAt, isThis }) => {
          const name = device || account.unknownDevice;
          return (
            <li key={id}>
              <span>
                <strong>{name}</strong>
                {isThis && ` (${account.thisSession})`}
                <br />
                <span className="soft">{account.lastUsed(formatMoment(lastUsedAt, site))}</span>
              </span>
              {!isThis && (
                <IntentForm
                  hidden={{ intent: 'end-session', session: id }}
                  submit={account.endSession}
                  look="button quiet"
                  label={account.endSessionOn(name)}
                />
              )}
            </li>
          );
        })}
      </ul>
      {sessions.length > 1 && <IntentForm hidden={{ intent: 'end-others' }} submit={account.endOthers} />}
      <IntentForm
        data-sign-out=""
        hidden={{ intent: 'end-all' }}
        submit={account.endAll}
        look="button quiet"
      />
    </Section>
  );
}

export function SignOutForm() {
  const { locale } = useSite();
  const { account } = useMessages().community;
  return (
    <IntentForm
      className="account-section"
      action={paths.apiSignOut()}
      data-sign-out=""
      hidden={{ locale, returnTo: paths.home(locale) }}
      submit={account.signOut}
      look="button quiet"
    />
  );
}
