import { randomUUID } from 'node:crypto';
import { type Attack, attackerAddress, countAnswer } from './attack.ts';
import { sendJson } from './client.ts';

const CLIENTS = 100;
const ACCOUNTS_PER_CLIENT = 5;

export const signUps: Attack = {
  title: `${CLIENTS} clients sign up, ${ACCOUNTS_PER_CLIENT} times each`,
  async run({ target, tally, signal }) {
    const client = async (index: number) => {
      for (let count = 0; count < ACCOUNTS_PER_CLIENT && !signal.aborted; count++) {
        const account = { name: 'N', email: `${randomUUID()}@example.com`, password: randomUUID() };
        const options = { from: attackerAddress(index), signal };
        const { status } = await sendJson(`${target.url}/api/auth/sign-up`, account, options);
        if (!signal.aborted) countAnswer(tally, status);
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, (_, index) => client(index)));
  },
};
