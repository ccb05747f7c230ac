import autocannon from 'autocannon';
import { childrenOf } from '#test/setup/server.ts';
import { processorMilliseconds } from './processor-time.ts';

/** Milliseconds of processor time of one response, and responses a second. */
export type Cost = { service: number; children: number; client: number; perSecond: number };

type Load = {
  connections: number;
  /** The address of the next request. */
  address: () => string;
  headers?: Record<string, string>;
  status?: number;
  seconds?: number;
};

/** The cost of a response under load, after a second of warming up. Throws if a response has another status. */
export async function costOf(
  { url, pid }: { url: string; pid: number },
  { connections, address, headers = {}, status = 200, seconds = 4 }: Load,
): Promise<Cost> {
  const options = {
    url,
    connections,
    headers: { 'accept-encoding': 'br', ...headers },
    requests: [
      { setupRequest: (request: autocannon.Request) => Object.assign(request, { path: address() }) },
    ],
  };
  await autocannon({ ...options, duration: 1 });

  const children = () => childrenOf(pid).reduce((sum, child) => sum + processorMilliseconds(child), 0);
  const before = { service: processorMilliseconds(pid), children: children(), client: process.cpuUsage() };
  const result = await autocannon({ ...options, duration: seconds });
  const after = { service: processorMilliseconds(pid), children: children() };
  const client = process.cpuUsage(before.client);

  const others = Object.keys(result.statusCodeStats ?? {}).filter((code) => Number(code) !== status);
  if (others.length > 0 || result.errors > 0) {
    throw new Error(`${url}${address()} failed under load: ${others}, ${result.errors} errors`);
  }
  const { total, average } = result.requests;
  return {
    service: (after.service - before.service) / total,
    children: (after.children - before.children) / total,
    client: (client.user + client.system) / 1_000 / total,
    perSecond: average,
  };
}
