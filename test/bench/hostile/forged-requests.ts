import { type Attack, attackerAddress, countAnswer, PAGE_ADDRESS, type Target } from './attack.ts';
import { openRaw, sendJson } from './client.ts';

const ROUNDS = 25;
const FOREIGN = 'Origin: http://evil.com\r\n';

/** The start of a request, its other headers, and the statuses that refuse it or show that it is harmless. */
const REQUESTS: [line: string, headers: string, expected: number[]][] = [
  ['GET ////%ff%fe', '', [400, 404]],
  ['GET //a:b/%ff', '', [400, 404]],
  ['GET //[/%ff', '', [400, 404]],
  ['GET //evil.com/%ff/', '', [400, 404]],
  ['GET /%', '', [400, 404]],
  ['GET /api/%c0%ae%c0%ae/', '', [400, 404]],
  ['GET /uk/blog/%ff', '', [400, 404]],
  ['POST //evil.com/%ff/account', FOREIGN, [400, 403]],
  ['POST //evil.com/%ff/uk/account', FOREIGN, [400, 403]],
  ['POST /uk/account', FOREIGN, [403]],
  ['POST /uk/account', 'Origin: null\r\n', [403]],
  ['POST /uk/account', 'Sec-Fetch-Site: cross-site\r\n', [403]],
  ['POST /api/auth/sign-in', FOREIGN, [403]],
  ['POST /api/comments', FOREIGN, [403]],
  ['POST /api/comments', `${FOREIGN}X-Forwarded-Host: evil.com\r\n`, [403]],
];

export const forgedRequests: Attack = {
  title: `${REQUESTS.length} paths that cannot be decoded and posts from other sites, ${ROUNDS} times`,
  async run({ target, tally, signal }) {
    const unexpected = new Set<string>();
    // The browser of a user who visits another site sends the cookie with its posts.
    const cookie = await signIn(target, signal);
    for (let round = 0; round < ROUNDS && !signal.aborted; round++) {
      const from = attackerAddress(round);
      for (const [line, headers, expected] of REQUESTS) {
        const status = await sendRaw(target.url, { line, headers: headers + cookie, from, signal });
        if (signal.aborted) break;
        countAnswer(tally, status);
        if (!expected.includes(Number(status))) {
          const sent = [line, ...headers.split('\r\n')].join(' ').trim();
          unexpected.add(`${sent}: ${status}, expected ${expected.join(' or ')}`);
        }
      }
    }
    tally.notes.push(...unexpected);
  },
};

async function signIn({ url, reader }: Target, signal: AbortSignal): Promise<string> {
  const { cookie } = await sendJson(`${url}/api/auth/sign-in`, reader, { from: PAGE_ADDRESS, signal });
  return `Cookie: ${cookie}\r\n`;
}

async function sendRaw(
  url: string,
  { line, headers, ...options }: { line: string; headers: string; from: string; signal: AbortSignal },
) {
  const { socket, status } = await openRaw(url, options);
  const body = line.startsWith('POST') ? 'Content-Type: application/json\r\nContent-Length: 2\r\n' : '';
  socket.write(
    `${line} HTTP/1.1\r\nHost: ${new URL(url).host}\r\n${headers}${body}Connection: close\r\n\r\n`,
  );
  if (body) socket.write('{}');

  const answered = await status;
  socket.destroy();
  return answered;
}
