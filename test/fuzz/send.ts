import { connect } from 'node:net';
import type { RawRequest } from './raw-requests.ts';

/** A response takes less; what takes longer hangs. */
const HANGS_MS = 60_000;
/** A client that has sent half a request disconnects after this time. */
const LEAVES_MS = 30;

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
