import { AsyncLocalStorage } from 'node:async_hooks';
import { withRequestScope } from '../request/request-scope.ts';

type Notes = { cookies: string[]; headers: Map<string, string>; isPersonal: boolean };

const answers = new AsyncLocalStorage<Notes>();

/**
 * Sets a cookie with the answer to the request under way, whoever makes that answer: an endpoint, a page,
 * an error. `cookie` is the value of a Set-Cookie header.
 */
export function sendCookie(cookie: string): void {
  notes().cookies.push(cookie);
}

/** Sets a header of the answer; the router drops those of loaders and actions of pages. */
export function sendHeader(name: string, value: string): void {
  notes().headers.set(name, value);
}

/** Says that the answer is for one user, so that no shared cache keeps it. */
export function markPersonal(): void {
  notes().isPersonal = true;
}

/** Runs `respond`, with a memory for this request, and adds to its answer what was said of it meanwhile. */
export async function withNotes<Answer extends { headers: Headers }>(
  respond: () => Promise<Answer>,
): Promise<Answer> {
  const noted: Notes = { cookies: [], headers: new Map(), isPersonal: false };
  const answer = await answers.run(noted, () => withRequestScope(respond));
  const { cookies, isPersonal } = noted;
  const { headers } = answer;
  for (const [name, value] of noted.headers) headers.set(name, value);
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  // A cache would hand one user's cookie to everybody.
  if (cookies.length > 0) headers.set('Cache-Control', 'no-store');
  else if (isPersonal && headers.get('cache-control') !== 'no-store') {
    headers.set('Cache-Control', 'private, no-cache');
  }
  return answer;
}

function notes(): Notes {
  const current = answers.getStore();
  if (!current) throw new Error('There is no request under way');
  return current;
}
