export const ADMIN = { email: 'admin@example.com', password: 'contra spem spero' };

/** Settings with which a start creates ADMIN. */
export const ADMIN_SETTINGS = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };

/** Polls wait for a service and for the process of its backup. */
export const SLOW = { timeout: 80_000, interval: 200 };

/** Signs ADMIN in, and returns the cookies. */
export async function signIn(url: string): Promise<string> {
  const signedIn = await fetch(`${url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  return signedIn.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

/** A metric of the service; NaN before it is there. */
export async function metric(port: number, name: string): Promise<number> {
  const text = await fetch(`http://127.0.0.1:${port}/metrics`).then(
    (response) => response.text(),
    () => '',
  );
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
}
