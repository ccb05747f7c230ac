import { useMessages, useSite } from '#app/site/ui/site-context.tsx';
import { SitePage } from '#app/site/ui/site-page.tsx';
import { FormStyles } from '#app/ui/forms/form-styles.tsx';
import { otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';

export function LeavingPage({ provider, address }: { provider: string; address: string }) {
  const { locale } = useSite();
  const { account } = useMessages().community;
  return (
    <SitePage alternate={paths.account(otherLocale(locale))}>
      <meta httpEquiv="refresh" content={`0; url=${address}`} />
      <div className="account-form">
        <FormStyles />
        <h1>{account.leavingTitle(provider)}</h1>
        <p>
          <a className="button" rel="nofollow" href={address}>
            {account.leave(provider)}
          </a>
        </p>
      </div>
    </SitePage>
  );
}
