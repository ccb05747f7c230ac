import { ATTACKER_ADDRESSES, type Attack, attackerAddress, countAnswer } from './attack.ts';
import { sendPicture } from './client.ts';
import { NoisePictures } from './pictures.ts';

const LOOPS = 20;
const PICTURES_PER_LOOP = 30;
/** These have an address each; the others share one, which reaches the limit of an address first. */
const LOOPS_WITH_OWN_ADDRESS = 10;

export const uploadLoops: Attack = {
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
