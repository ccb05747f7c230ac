import autocannon from 'autocannon';

export type Load = { perSecond: number; p50: number; p99: number };

/** Requests to one address for a few seconds; latencies in milliseconds. Throws if a response is not a success. */
export async function load(
  url: string,
  {
    connections,
    seconds = 4,
    headers = {},
    status = 200,
  }: { connections: number; seconds?: number; headers?: Record<string, string>; status?: number },
): Promise<Load> {
  const options = { url, connections, headers: { 'accept-encoding': 'br', ...headers } };
  await autocannon({ ...options, duration: 1 });
  const result = await autocannon({ ...options, duration: seconds });
  const failed = Object.entries(result.statusCodeStats ?? {}).filter(([code]) => Number(code) !== status);
  if (failed.length > 0 || result.errors > 0) {
    throw new Error(`${url} failed under load: ${JSON.stringify(failed)}, ${result.errors} errors`);
  }
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}
