import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Uploads and downloads in parallel, as a process of its own so that the one that measures is not held
 * up. The task comes as JSON in the first argument; printed is a JSON array of what each took, in ms.
 */
export type Transfer =
  | { kind: 'download'; url: string }
  | { kind: 'upload'; url: string; bytes: number; key?: string };
export type Transferred = { kind: Transfer['kind']; bytes: number; from: number; to: number; url?: string };

const BLOCK = randomBytes(1024 * 1024);
const HEAD = Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="x.webm"\r\n\r\n');
const WEBM = Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex');
const TAIL = Buffer.from('\r\n--b--\r\n');

const transfers: Transfer[] = JSON.parse(process.argv[2] ?? '[]');
const done = await Promise.all(transfers.map((transfer) => run(transfer)));
process.stdout.write(JSON.stringify(done));

async function run(transfer: Transfer): Promise<Transferred> {
  const from = Date.now();
  const { kind } = transfer;
  if (transfer.kind === 'download')
    return { kind, bytes: await download(transfer.url), from, to: Date.now() };
  const url = await upload(transfer);
  return { kind, bytes: transfer.bytes, from, to: Date.now(), url };
}

async function download(url: string): Promise<number> {
  const [response]: [IncomingMessage] = (await once(get(url, { agent: false }), 'response')) as never;
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  await once(response, 'end');
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`);
  return bytes;
}

async function upload({ url, bytes, key = '' }: Extract<Transfer, { kind: 'upload' }>): Promise<string> {
  const headers = {
    Authorization: `Bearer ${key}`,
    'Content-Type': 'multipart/form-data; boundary=b',
    'Content-Length': HEAD.length + bytes + TAIL.length,
  };
  const sending = request(url, { method: 'POST', agent: false, headers });
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
  await pipeline(Readable.from(body(bytes)), sending);
  const [response] = await answered;
  const text = Buffer.concat(await Array.fromAsync(response)).toString();
  if (response.statusCode !== 201) throw new Error(`${url} answered ${response.statusCode}: ${text}`);
  return JSON.parse(text).url;
}

function* body(bytes: number): Generator<Buffer> {
  yield HEAD;
  yield WEBM;
  for (let left = bytes - WEBM.length; left > 0; left -= BLOCK.length) {
    yield BLOCK.subarray(0, Math.min(left, BLOCK.length));
  }
  yield TAIL;
}
