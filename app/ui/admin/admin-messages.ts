import { adminMessages } from '../../i18n/admin/messages.ts';
import type { AdminMessages } from '../../i18n/admin/uk/admin.ts';
import { useSite } from '../site/site-context.tsx';

export function useAdminMessages(): AdminMessages {
  return adminMessages[useSite().locale];
}
