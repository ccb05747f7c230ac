import { connect } from 'node:net';
import type { FuzzedRequest } from './contract-requests.ts';
import type { RawRequest } from './raw-requests.ts';

/** A response takes less; what takes longer hangs. */
const HANGS_MS = 60_000;
/** A client that has sent half a request disconnects after this time. */
const LEAVES_MS = 30;

export type Credentials = { key: string; cookie: string };

/** Sends a request of the contract and returns the status. Rejects if no response comes. */
export async function sendRequest(
  url: string,
  { key, cookie }: Credentials,
  request: FuzzedRequest,
): Promise<number> {
  const { as, method, body } = request;
  const headers = new Headers(request.headers);
  if (as === 'key') headers.set('Authorization', `Bearer ${key}`);
  if (as === 'admin') headers.set('Cookie', cookie);

  const response = await fetch(url + request.path, {
    method,
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(HANGS_MS),
    ...(body === null ? {} : { body }),
  });

  await response.arrayBuffer();
  return response.status;
}

/** Sends bytes and returns the statuses of all responses. Rejects if the connection stays open. */
export function sendRaw(port: number, { bytes, isHalf }: RawRequest): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port });
    let received = '';
    const hanging = setTimeout(() => {
      socket.destroy();
      reject(new Error('The connection stayed open'));
    }, HANGS_MS);
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(hanging);
      resolve([...received.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status)));
    });
    socket.on('connect', () => {
      socket.write(bytes);
      if (isHalf) setTimeout(() => socket.destroy(), LEAVES_MS);
      else socket.end();
    });
  });
}
