/** A running service and the credentials of its admin. */
export type Client = { url: string; key: string; cookie: string };

export type Answer = { status: number; text: string; headers: Headers };

export type Sent = Omit<RequestInit, 'headers'> & {
  headers?: Record<string, string>;
  json?: unknown;
  form?: Record<string, string>;
  /** Sends the key, the cookie, or neither. */
  as?: 'key' | 'admin';
};

/**
 * A whole answer; null if the service was killed before its end. Nothing is known about a request without an
 * answer, or with 503: it may be done or not.
 */
export async function send(client: Client, path: string, sent: Sent = {}): Promise<Answer | null> {
  const { json, form, as, headers = {}, ...init } = sent;
  if (as === 'key') headers.Authorization = `Bearer ${client.key}`;
  if (as === 'admin') headers.Cookie = client.cookie;
  if (json !== undefined) headers['Content-Type'] = 'application/json';
  if (form) headers.Origin = client.url;

  const body = json === undefined ? form && new URLSearchParams(form) : JSON.stringify(json);
  const method = body === undefined ? 'GET' : 'POST';

  try {
    const response = await fetch(client.url + path, {
      method,
      redirect: 'manual',
      ...init,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    return { status: response.status, text: await response.text(), headers: response.headers };
  } catch {
    return null;
  }
}

/**
 * Whether a write was acknowledged; null if the service is gone. Throws for a status that is neither `expected`
 * nor 503, which a service without its database gives.
 */
export function isDone(answer: Answer | null, expected: readonly number[]): boolean | null {
  if (answer === null) return null;
  if (expected.includes(answer.status)) return true;
  if (answer.status === 503) return false;
  throw new Error(`Unexpected answer: ${answer.status} ${answer.text.slice(0, 300)}`);
}
