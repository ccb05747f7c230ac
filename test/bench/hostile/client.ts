import { once } from 'node:events';
import { type Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';

/** `cookie` has the cookies that the response sets, as a request header. */
export type Answer = { status: number | 'no answer'; type: string; body: Buffer; cookie: string };

type Options = {
  /** The local address of the connection. */
  from: string;
  signal: AbortSignal;
  method?: string;
  headers?: Record<string, string | number>;
  body?: Uint8Array | string;
  agent?: Agent | false;
};

const NO_ANSWER: Answer = { status: 'no answer', type: '', body: Buffer.alloc(0), cookie: '' };

/** Sends a request and reads the whole response. Never rejects: a failed connection is `no answer`. */
export function send(
  url: string,
  { from, signal, method = 'GET', headers = {}, body, agent = false }: Options,
): Promise<Answer> {
  return new Promise((resolve) => {
    const fail = () => resolve(NO_ANSWER);
    const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
    const options = { method, agent, signal, localAddress: from, headers: { ...length, ...headers } };
    const sending = request(url, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', fail);
      response.on('end', () => {
        const { statusCode, headers } = response;
        resolve({
          status: statusCode ?? 'no answer',
          type: headers['content-type'] ?? '',
          body: Buffer.concat(chunks),
          cookie: (headers['set-cookie'] ?? []).map((set) => set.split(';')[0]).join('; '),
        });
      });
      // A response that comes before the end of the body, a refusal for example, ends the connection.
      response.on('close', fail);
    });
    sending.on('error', fail);
    sending.on('close', () => setImmediate(fail));
    sending.end(body);
  });
}

export function sendJson(
  url: string,
  body: object,
  options: Omit<Options, 'method' | 'body'>,
): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json', ...options.headers };
  return send(url, { ...options, method: 'POST', headers, body: JSON.stringify(body) });
}

/** Uploads a file as a form to the public endpoint. */
export function sendPicture(
  url: string,
  { bytes, type }: { bytes: Uint8Array; type: string },
  options: Omit<Options, 'method' | 'body'>,
): Promise<Answer> {
  const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="p"\r\nContent-Type: ${type}\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--b--\r\n')]);
  const headers = { 'Content-Type': 'multipart/form-data; boundary=b', ...options.headers };
  return send(`${url}/api/upload`, { ...options, method: 'POST', headers, body });
}

/** A connection for bytes that no HTTP client would send, and the status of the first response on it. */
export async function openRaw(
  url: string,
  { from, signal }: Pick<Options, 'from' | 'signal'>,
): Promise<{ socket: Socket; status: Promise<Answer['status']> }> {
  const { hostname: host, port } = new URL(url);
  const socket = connect({ host, port: Number(port), localAddress: from });
  const status = new Promise<Answer['status']>((resolve) => {
    let head = '';
    socket.on('data', (chunk) => {
      if (head.length < 12) head += chunk.toString('latin1', 0, 12);
      const [, code] = /^HTTP\/1\.1 (\d{3})/.exec(head) ?? [];
      if (code) resolve(Number(code));
    });
    socket.on('error', () => resolve('no answer'));
    socket.on('close', () => resolve('no answer'));
  });

  signal.addEventListener('abort', () => socket.destroy(), { once: true });
  if (signal.aborted) socket.destroy();
  await Promise.race([once(socket, 'connect').catch(() => {}), status]);

  return { socket, status };
}
