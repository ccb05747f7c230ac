import { type SecondFactorMessages, secondFactorMessages } from '#app/second-factor/texts/messages.ts';
import { useSite } from '#app/site/ui/site-context.tsx';

export function useSecondFactorMessages(): SecondFactorMessages {
  return secondFactorMessages[useSite().locale];
}
