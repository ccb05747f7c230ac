import { type SecondFactorMessages, secondFactorMessages } from '../../../i18n/second-factor/messages.ts';
import { useSite } from '../../site/site-context.tsx';

export function useSecondFactorMessages(): SecondFactorMessages {
  return secondFactorMessages[useSite().locale];
}
