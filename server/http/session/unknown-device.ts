import { readDeviceToken } from '#server/auth/known-device.ts';
import { findId } from '#server/db/ids.ts';
import type { User } from '#server/users/model.ts';
import { sendSecurityLetter } from '#server/users/security-letters.ts';
import { describeDevice } from '#server/users/sessions/device.ts';
import { deviceTokenOf } from './device-cookie.ts';

/** A user who has just signed up through a provider expects the sign-in, so it is not announced. */
const NEW_ACCOUNT_MS = 60_000;

/** Tells the user of a sign-in on a device that has not signed in before. */
export async function tellOfUnknownDevice(request: Request, { id, email, createdAt }: User): Promise<void> {
  const userId = findId(id);
  if (!userId || email === null || Date.now() - createdAt.getTime() < NEW_ACCOUNT_MS) return;
  const token = deviceTokenOf(request, { email });
  if (token !== null && readDeviceToken({ email, token }) !== null) return;
  const device = describeDevice(request.headers.get('user-agent'));
  await sendSecurityLetter({ userId, kind: 'newSignIn', data: { device } });
}
