import { useLocation } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { paths } from '#contract/paths.ts';

/** Links to the sign-in page, which leads back to a page in this browser tab, because the tab has the kept text. */
export function SignInLink() {
  const { editor } = useAdminMessages();
  const { locale } = useSite();
  const { pathname } = useLocation();
  return <a href={paths.signIn(locale, pathname)}>{editor.signIn}</a>;
}
