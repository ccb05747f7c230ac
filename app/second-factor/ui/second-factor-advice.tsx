import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { paths } from '#contract/paths.ts';

/** Advises an admin without two-step sign-in to set it up. */
export function SecondFactorAdvice() {
  const { locale } = useSite();
  const { home } = useAdminMessages();
  return (
    <p>
      {home.secondFactorAdvice} <a href={paths.secondFactor(locale)}>{home.secondFactorSettings}</a>
    </p>
  );
}
