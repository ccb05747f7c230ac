import { useMessages, useSite } from '#app/site/ui/site-context.tsx';
import { paths } from '#contract/paths.ts';

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
