import { setTimeout as sleep } from 'node:timers/promises';
import { PICTURE_WIDTHS } from '#contract/limits.ts';
import { type Attack, attackerAddress, countAnswer, PAGE_ADDRESS } from './attack.ts';
import { send, sendPicture } from './client.ts';
import { largePicture } from './pictures.ts';

/** Squares just below 60 megapixels, and just below the limit of public pictures. */
const SIDES = [7_745, 7_745, 7_745, 7_745, 7_745, 4_990, 4_990, 4_990, 4_990, 4_990];
const DROPPED_AFTER_MS = 200;
const FORMATS = ['image/avif', 'image/webp'];

type Prepared = { large: Buffer[]; small: Buffer };

export const pictureQueue: Attack = {
  title: `pictures of 60 and of 25 megapixels, five each; requests for all their variants, dropped after ${DROPPED_AFTER_MS} ms`,
  async prepare(): Promise<Prepared> {
    const large: Buffer[] = [];
    for (const side of SIDES) large.push(await largePicture(side));
    return { large, small: await largePicture(700) };
  },
  async run({ target, tally, signal, prepared }) {
    const { large, small } = prepared as Prepared;
    const uploadFrom = async (from: string, bytes: Buffer) => {
      const { status, body } = await sendPicture(target.url, { bytes, type: 'image/jpeg' }, { from, signal });
      if (from !== PAGE_ADDRESS) countAnswer(tally, `upload ${status}`);
      return status === 201 ? `${target.url}${JSON.parse(body.toString()).url}` : null;
    };
    // Uploaded before the queue fills, like the pictures of posts.
    const wanted = await uploadFrom(PAGE_ADDRESS, small);
    const urls = await Promise.all(large.map((bytes, index) => uploadFrom(attackerAddress(index), bytes)));
    const requests = urls
      .filter((url) => url !== null)
      .flatMap((url) => PICTURE_WIDTHS.flatMap((width) => FORMATS.map((accept) => ({ url, width, accept }))));
    const dropped = AbortSignal.any([signal, AbortSignal.timeout(DROPPED_AFTER_MS)]);
    await Promise.all(
      requests.map(async ({ url, width, accept }, index) => {
        const options = { from: attackerAddress(index), signal: dropped, headers: { Accept: accept } };
        const { status } = await send(`${url}?w=${width}`, options);
        countAnswer(tally, status === 'no answer' ? 'dropped' : `variant ${status}`);
      }),
    );
    await sleep(100);
    tally.notes.push(await timeVariant(wanted, signal));
  },
};

/** What a reader of a post waits for a picture that nobody has requested at this width. */
async function timeVariant(url: string | null, signal: AbortSignal): Promise<string> {
  const startedAt = performance.now();
  const { status, type, body } = await send(`${url}?w=320`, {
    from: PAGE_ADDRESS,
    signal,
    headers: { Accept: 'image/webp' },
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  return `a reader's picture at 320 pixels: ${status}, ${type}, ${body.length} bytes after ${seconds} s`;
}
