import { paths } from '#contract/paths.ts';
import { useMessages, useSite } from '../site-context.tsx';
import { Section } from './section.tsx';

export function ConnectedProviders({
  providers,
}: {
  providers: { id: string; name: string; isConnected: boolean }[];
}) {
  const { locale } = useSite();
  const { account } = useMessages().community;
  if (providers.length === 0) return null;
  return (
    <Section title={account.connected}>
      <ul className="provider-list">
        {providers.map(({ id, name, isConnected }) => (
          <li key={id}>
            {isConnected ? (
              account.isConnected(name)
            ) : (
              <a
                className="button quiet"
                rel="nofollow"
                href={paths.provider(id, locale, paths.account(locale))}
              >
                {account.connect(name)}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
