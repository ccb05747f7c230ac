import { AsyncLocalStorage } from 'node:async_hooks';

const queues = new AsyncLocalStorage<string[]>();

/**
 * Sets a cookie with the answer to the request under way, whoever makes that answer: an endpoint, a page,
 * an error. `cookie` is the value of a Set-Cookie header.
 */
export function sendCookie(cookie: string): void {
  const queue = queues.getStore();
  if (!queue) throw new Error('There is no request to answer with a cookie');
  queue.push(cookie);
}

/** Runs `respond` and adds to its response the cookies that were sent meanwhile. */
export async function withCookies(respond: () => Promise<Response>): Promise<Response> {
  const queue: string[] = [];
  const response = await queues.run(queue, respond);
  if (queue.length === 0) return response;
  const headers = new Headers(response.headers);
  for (const cookie of queue) headers.append('Set-Cookie', cookie);
  // A shared cache would hand one person's cookie to everybody.
  headers.set('Cache-Control', 'no-store');
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
}
