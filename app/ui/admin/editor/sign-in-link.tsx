import { useLocation } from 'react-router';
import { useAdminMessages } from '#app/ui/admin/admin-messages.ts';
import { useSite } from '#app/ui/site/site-context.tsx';
import { paths } from '#contract/paths.ts';

/** To the sign-in page, and from there to a page of this browser tab again: it has the words that are kept. */
export function SignInLink() {
  const { editor } = useAdminMessages();
  const { locale } = useSite();
  const { pathname } = useLocation();
  return <a href={paths.signIn(locale, pathname)}>{editor.signIn}</a>;
}
