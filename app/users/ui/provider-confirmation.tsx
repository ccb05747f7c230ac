import type { ConfirmationMethods } from '#app/forms/identity-confirmation.ts';
import { useMessages, useSite } from '#app/site/ui/site-context.tsx';
import { paths } from '#contract/paths.ts';

/** Buttons by which a user without a password confirms who they are: by a new sign-in at a connected provider. */
export function ProviderConfirmation({
  providers,
  returnTo,
  isInNewTab = false,
}: Pick<ConfirmationMethods, 'providers'> & {
  /** Where to go then; the account page if absent. */
  returnTo?: string;
  isInNewTab?: boolean;
}) {
  const { locale } = useSite();
  const { account } = useMessages().community;
  return (
    <form method="post" action={paths.account(locale)} target={isInNewTab ? '_blank' : undefined}>
      <input type="hidden" name="intent" value="confirm" />
      {returnTo && <input type="hidden" name="returnTo" value={returnTo} />}
      <ul className="provider-list">
        {providers.map(({ id, name }) => (
          <li key={id}>
            <button className="button quiet" type="submit" name="provider" value={id}>
              {account.confirmWith(name)}
            </button>
          </li>
        ))}
      </ul>
    </form>
  );
}
