import { type SecondFactorMessages, secondFactorMessages } from '#app/i18n/second-factor/messages.ts';
import { useSite } from '#app/ui/site/site-context.tsx';

export function useSecondFactorMessages(): SecondFactorMessages {
  return secondFactorMessages[useSite().locale];
}
