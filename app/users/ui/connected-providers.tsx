import type { FormProblem } from '#app/forms/form-problems.ts';
import { FormStateProvider } from '#app/forms/form-state.ts';
import { useMessages } from '#app/site/ui/site-context.tsx';
import { FormProblems } from '#app/ui/forms/form-problems.tsx';
import { CurrentPassword } from './current-password.tsx';
import { Section } from './section.tsx';

type Provider = { id: string; name: string; isConnected: boolean };

export function ConnectedProviders({
  providers,
  mustGivePassword,
  problems,
}: {
  providers: Provider[];
  /** To connect a provider: the sign-in is not a recent one. */
  mustGivePassword: boolean;
  problems: FormProblem[];
}) {
  const { account } = useMessages().community;
  if (providers.length === 0) return null;

  const connected = providers.filter(({ isConnected }) => isConnected);
  const others = providers.filter(({ isConnected }) => !isConnected);
  return (
    <FormStateProvider value={{ values: {}, problems }}>
      <Section title={account.connected}>
        <FormProblems problems={problems} fields={['current']} />
        {connected.length > 0 && (
          <form method="post">
            <input type="hidden" name="intent" value="disconnect" />
            <ul className="provider-list">
              {connected.map(({ id, name }) => (
                <li key={id}>
                  {account.isConnected(name)}{' '}
                  <button className="button quiet" type="submit" name="provider" value={id}>
                    {account.disconnect(name)}
                  </button>
                </li>
              ))}
            </ul>
          </form>
        )}
        {others.length > 0 && (
          <form method="post" noValidate>
            <input type="hidden" name="intent" value="connect" />
            {mustGivePassword && <CurrentPassword help={account.connectHelp} />}
            <ul className="provider-list">
              {others.map(({ id, name }) => (
                <li key={id}>
                  <button className="button quiet" type="submit" name="provider" value={id}>
                    {account.connect(name)}
                  </button>
                </li>
              ))}
            </ul>
          </form>
        )}
      </Section>
    </FormStateProvider>
  );
}
