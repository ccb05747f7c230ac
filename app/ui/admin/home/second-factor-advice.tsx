import { paths } from '#contract/paths.ts';
import { useSite } from '../../site/site-context.tsx';
import { useAdminMessages } from '../admin-messages.ts';

/** For an admin without two-step sign-in. */
export function SecondFactorAdvice() {
  const { locale } = useSite();
  const { home } = useAdminMessages();
  return (
    <p>
      {home.secondFactorAdvice} <a href={paths.secondFactor(locale)}>{home.secondFactorSettings}</a>
    </p>
  );
}
