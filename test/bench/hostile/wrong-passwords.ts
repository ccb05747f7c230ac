import { type Attack, attackerAddress, countAnswer, OWNER_ADDRESS } from './attack.ts';
import { sendJson } from './client.ts';

const ADDRESSES = 10;
const ATTEMPTS_PER_ADDRESS = 15;

export const wrongPasswords: Attack = {
  title: `${ADDRESSES} addresses try ${ATTEMPTS_PER_ADDRESS} wrong passwords each for the owner`,
  async run({ target, tally, signal }) {
    const url = `${target.url}/api/auth/sign-in`;
    const { email, password } = target.owner;
    const signIn = (from: string, headers: Record<string, string> = {}) =>
      sendJson(url, { email, password }, { from, signal, headers });
    const { cookie: device } = await signIn(OWNER_ADDRESS);
    const guess = async (index: number) => {
      for (let count = 0; count < ATTEMPTS_PER_ADDRESS && !signal.aborted; count++) {
        const attempt = { email, password: `wrong password ${index} ${count}` };
        const { status } = await sendJson(url, attempt, { from: attackerAddress(index), signal });
        if (!signal.aborted) countAnswer(tally, status);
      }
    };
    await Promise.all(Array.from({ length: ADDRESSES }, (_, index) => guess(index)));
    const elsewhere = await signIn(OWNER_ADDRESS);
    const stranger = await signIn(attackerAddress(0));
    const known = await signIn(attackerAddress(0), { Cookie: device });
    tally.notes.push(
      `the owner signs in from another address: ${elsewhere.status}`,
      `at the address of an attacker: ${stranger.status}, there on a device that signed in before: ${known.status}`,
    );
  },
};
