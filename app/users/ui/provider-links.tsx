import { useMessages, useSite } from '#app/site/ui/site-context.tsx';
import { paths } from '#contract/paths.ts';

/** Links that sign in through OAuth providers; empty if none is configured. */
export function ProviderLinks({
  providers,
  returnTo,
}: {
  providers: { id: string; name: string }[];
  returnTo: string | null;
}) {
  const { locale } = useSite();
  const { account } = useMessages().community;
  if (providers.length === 0) return null;

  return (
    <div className="provider-links">
      <p>{account.or}</p>
      <ul className="provider-list">
        {providers.map(({ id, name }) => (
          <li key={id}>
            <a className="button" rel="nofollow" href={paths.provider(id, locale, returnTo)}>
              {account.continueWith(name)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
