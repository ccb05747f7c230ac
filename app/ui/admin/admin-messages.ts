import { adminMessages } from '#app/i18n/admin/messages.ts';
import type { AdminMessages } from '#app/i18n/admin/uk/admin.ts';
import { useSite } from '#app/ui/site/site-context.tsx';

export function useAdminMessages(): AdminMessages {
  return adminMessages[useSite().locale];
}
