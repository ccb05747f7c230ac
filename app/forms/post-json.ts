/** Sends JSON to an address of the admin, which answers in JSON. Rejects while the server cannot be reached. */
export function postJson(
  path: string,
  body: unknown,
  options: Pick<RequestInit, 'signal' | 'keepalive'> = {},
): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json' };
  return fetch(path, { ...options, method: 'POST', headers, body: JSON.stringify(body) });
}
