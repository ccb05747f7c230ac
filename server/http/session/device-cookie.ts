import { Cookie, SetCookie } from '@remix-run/headers';
import { cookieName, isSecureSite } from '#server/auth/cookies.ts';
import { DEVICE_SECONDS, deviceTokenName, makeDeviceToken } from '#server/auth/known-device.ts';

/** The token of this device for an account, or null. One browser may have a cookie for each of several accounts. */
export function deviceTokenOf(request: Request, { email }: { email: string }): string | null {
  return Cookie.from(request.headers.get('cookie')).get(nameFor(email));
}

/** The `Set-Cookie` header that makes the device known to an account. */
export function makeDeviceCookie({ email }: { email: string }): string {
  const cookie = new SetCookie({
    name: nameFor(email),
    value: makeDeviceToken({ email }),
    maxAge: DEVICE_SECONDS,
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecureSite(),
  });
  return cookie.toString();
}

function nameFor(email: string): string {
  return cookieName(`dvomova-device-${deviceTokenName({ email })}`);
}
