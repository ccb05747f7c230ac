import { formatMoment } from '#app/formats/moment.ts';
import { useMessages, useSite } from '#app/site/ui/site-context.tsx';
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
                <form method="post">
                  <input type="hidden" name="intent" value="end-session" />
                  <input type="hidden" name="session" value={id} />
                  <button className="button quiet" type="submit" aria-label={account.endSessionOn(name)}>
                    {account.endSession}
                  </button>
                </form>
              )}
            </li>
          );
        })}
      </ul>
      {sessions.length > 1 && (
        <form method="post">
          <input type="hidden" name="intent" value="end-others" />
          <button className="button" type="submit">
            {account.endOthers}
          </button>
        </form>
      )}
      <form method="post" data-sign-out="">
        <input type="hidden" name="intent" value="end-all" />
        <button className="button quiet" type="submit">
          {account.endAll}
        </button>
      </form>
    </Section>
  );
}

export function SignOutForm() {
  const { locale } = useSite();
  const { account } = useMessages().community;
  return (
    <form className="account-section" method="post" action={paths.apiSignOut()} data-sign-out="">
      <input type="hidden" name="locale" value={locale} />
      <input type="hidden" name="returnTo" value={paths.home(locale)} />
      <button className="button quiet" type="submit">
        {account.signOut}
      </button>
    </form>
  );
}
