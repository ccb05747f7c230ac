import { useTexts } from '#app/site/ui/site-context.tsx';
import { adminMessages } from './texts/messages.ts';
import type { AdminMessages } from './texts/uk/admin.ts';

export function useAdminMessages(): AdminMessages {
  return useTexts(adminMessages);
}
