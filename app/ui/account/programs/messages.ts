import { programMessages } from '#app/i18n/programs/messages.ts';
import type { ProgramMessages } from '#app/i18n/programs/uk.ts';
import { useSite } from '#app/ui/site/site-context.tsx';

export function useProgramMessages(): ProgramMessages {
  return programMessages[useSite().locale];
}
