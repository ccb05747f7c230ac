import { readDeviceToken } from '#server/auth/known-device.ts';
import { findAdminEmailKeys } from '#server/users/store.ts';
import { deviceTokenOf } from './device-cookie.ts';

/** At most so many admins are compared. */
const ADMINS_MAX = 100;

/**
 * Whether an admin has signed in with this browser within a year, and is one still. It authenticates nobody: the
 * session may have ended, and somebody else may use the browser now.
 */
export async function isDeviceOfAdmin(request: Request): Promise<boolean> {
  if (!request.headers.get('cookie')?.includes('dvomova-device-')) return false;
  const emails = await findAdminEmailKeys(ADMINS_MAX);
  return emails.some((email) => {
    const token = deviceTokenOf(request, { email });
    return token !== null && readDeviceToken({ email, token }) !== null;
  });
}
