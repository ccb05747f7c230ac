import { randomUUID } from 'node:crypto';
import { ATTACKER_ADDRESSES, type Attack, attackerAddress, countAnswer, OWNER_ADDRESS } from './attack.ts';
import { sendJson, sendPicture } from './client.ts';
import { decompressionBombs } from './decompression-bombs.ts';
import { forgedRequests } from './forged-requests.ts';
import { openBodies } from './open-bodies.ts';
import { pictureQueue } from './picture-queue.ts';
import { NoisePictures } from './pictures.ts';

const CLIENTS = 100;
const ACCOUNTS_PER_CLIENT = 5;

const signUps: Attack = {
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

const LOOPS = 20;
const PICTURES_PER_LOOP = 30;
/** These have an address each; the others share one, which reaches the limit of an address first. */
const LOOPS_WITH_OWN_ADDRESS = 10;

const uploadLoops: Attack = {
  title: `${LOOPS} loops upload pictures of 10 MB`,
  prepare: async () => new NoisePictures(),
  async run({ target, tally, signal, prepared }) {
    const pictures = prepared as NoisePictures;
    const loop = async (index: number) => {
      const from = attackerAddress(index < LOOPS_WITH_OWN_ADDRESS ? index : ATTACKER_ADDRESSES - 1);
      for (let count = 0; count < PICTURES_PER_LOOP && !signal.aborted; count++) {
        const bytes = pictures.next();
        const { status } = await sendPicture(target.url, { bytes, type: 'image/png' }, { from, signal });
        if (!signal.aborted) countAnswer(tally, status);
      }
    };
    await Promise.all(Array.from({ length: LOOPS }, (_, index) => loop(index)));
  },
};

const ADDRESSES = 10;
const ATTEMPTS_PER_ADDRESS = 15;

const wrongPasswords: Attack = {
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

/** Every attack by the name that `--only` takes. */
export const ATTACKS: Record<string, Attack> = {
  uploads: uploadLoops,
  bodies: openBodies,
  'sign-ups': signUps,
  passwords: wrongPasswords,
  forged: forgedRequests,
  pictures: pictureQueue,
  bombs: decompressionBombs,
};
