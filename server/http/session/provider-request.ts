const TIMEOUT_MS = 10_000;

/** The JSON at an address of an OAuth provider. Rejects after 10 s, or if the status is not a success. */
export async function getJson(url: string, token?: string): Promise<unknown> {
  const response = await fetch(url, {
    headers: {
      Accept: 'application/json',
      'User-Agent': 'Dvomova',
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`${new URL(url).host} responded with ${response.status}`);
  return response.json();
}
