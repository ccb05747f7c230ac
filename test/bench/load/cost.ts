import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
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

/**
 * The cost of the response of one address under load from `wrk`, a package of Debian, which takes less time for a request
 * than the service does. Throws if a response has a status of 400 or more.
 */
export async function saturatedCostOf(
  { url, pid }: { url: string; pid: number },
  { connections, address, headers = {}, seconds = 4 }: Omit<Load, 'status'>,
): Promise<Cost> {
  const sent = Object.entries({ 'accept-encoding': 'br', ...headers });
  const options = [
    '-t1',
    `-c${connections}`,
    ...sent.flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
  ];
  const load = (duration: number) => run('wrk', [...options, `-d${duration}`, url + address()]);
  await load(1);

  const before = processorMilliseconds(pid);
  const { stdout } = await load(seconds);
  const service = processorMilliseconds(pid) - before;
  if (/Non-2xx|Socket errors/.test(stdout))
    throw new Error(`${url}${address()} failed under load: ${stdout}`);
  const total = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  return { service: service / total, children: 0, client: 0, perSecond: total / seconds };
}

const run = promisify(execFile);

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
