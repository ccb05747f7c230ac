import { adminMessages } from './texts/messages.ts';
import type { AdminMessages } from './texts/uk/admin.ts';
import { useSite } from '#app/site/ui/site-context.tsx';

export function useAdminMessages(): AdminMessages {
  return adminMessages[useSite().locale];
}
