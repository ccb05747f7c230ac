import { programMessages } from '#app/assistants/texts/messages.ts';
import type { ProgramMessages } from '#app/assistants/texts/uk.ts';
import { useSite } from '#app/site/ui/site-context.tsx';

export function useProgramMessages(): ProgramMessages {
  return programMessages[useSite().locale];
}
