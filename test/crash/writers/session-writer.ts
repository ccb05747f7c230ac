import { collection } from '#server/db/client.ts';
import type { UserDoc } from '#server/users/model.ts';
import { isDone, send } from '#test/crash/client.ts';
import type { Writer } from '#test/crash/writer.ts';

const PASSWORD = 'contra spem spero';

/** Creates accounts, which begin a session; every second one ends it. */
export function sessionWriter(): Writer {
  const emails: string[] = [];
  const valid: string[] = [];
  const ended: string[] = [];

  return {
    name: 'sessions and accounts',
    answered: () => emails.length + ended.length,
    async write(client, round) {
      for (let number = 0; ; number++) {
        const email = `reader-${round}-${number}@example.com`;
        const json = { name: 'Читачка', email, password: PASSWORD };
        const answer = await send(client, '/api/auth/sign-up', { json });
        const done = isDone(answer, [201]);
        if (done === null) return;
        if (!done || !answer) continue;
        emails.push(email);
        const cookie = cookieOf(answer.headers);
        if (number % 2 === 0) valid.push(cookie);
        else {
          const out = await send(client, '/api/auth/sign-out', {
            method: 'POST',
            headers: { Cookie: cookie },
          });
          const isOut = isDone(out, [200]);
          if (isOut === null) return;
          if (isOut) ended.push(cookie);
        }
      }
    },
    async findFaults(client) {
      const stored = new Set(await collection<UserDoc>('users').distinct('email'));
      const faults = emails
        .filter((email) => !stored.has(email))
        .map((email) => `The account ${email} is lost`);
      // The last ones of each kind: a session that was valid once may be ended by later sign-ins.
      for (const cookie of valid.splice(0)) {
        const answer = await send(client, '/api/auth/session', { headers: { Cookie: cookie } });
        if (answer?.status !== 200) faults.push('A session is lost');
      }
      for (const cookie of ended) {
        const answer = await send(client, '/api/auth/session', { headers: { Cookie: cookie } });
        if (answer?.status !== 401) faults.push('A session that was ended is valid');
      }
      return faults;
    },
  };
}

export function cookieOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0] ?? '')
    .filter((pair) => !pair.endsWith('='))
    .join('; ');
}
