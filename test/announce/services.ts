import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { ChannelKind } from '#contract/announce/channels.ts';

/**
 * How a service answers a request that sends, changes or removes a message. `lost`: it does it, and closes the connection
 * in the middle of the answer. `garbage` and `gateway`: it does it, and the answer is not of this service. `hangs`: it
 * does nothing and never answers. `busy`: 429 for a second; `closed`: the connection ends before anything is done.
 */
export type Behaviour =
  | 401
  | 403
  | 404
  | 500
  | 'busy'
  | 'lost'
  | 'garbage'
  | 'gateway'
  | 'hangs'
  | 'closed'
  | 'ok';

type Json = Record<string, unknown>;
export type Asked = {
  kind: ChannelKind;
  call: string;
  headers: Record<string, string>;
  json: Json;
  bytes: Buffer;
};
export type Shown = { id: string; text: string; json: Json; times: number };

const TOKEN = '1000:a-token-of_the-bot';
export const SECRETS = { telegram: TOKEN, mastodon: 'a-token-of-the-account', bluesky: 'an-app-password' };
const CHAT = { id: -100, type: 'channel', title: 'Двомова', username: 'dvomova' };

/** Servers of the three APIs as documented, on one loopback address. Each keeps what it shows. */
export async function startServices() {
  const asked: Asked[] = [];
  const shown: Record<ChannelKind, Map<string, Shown>> = {
    telegram: new Map(),
    mastodon: new Map(),
    bluesky: new Map(),
  };
  const keys = new Map<string, string>();
  let next: Behaviour[] = [];
  let hanging: ServerResponse[] = [];
  let access = 'access-1';
  let sessions = 0;
  let number = 0;
  let delayMs = () => 0;

  const server = createServer(async (request, response) => {
    const bytes = await buffer(request);
    const { kind, call } = callOf(request);
    const isJson = request.headers['content-type'] === 'application/json';
    const json: Json = isJson ? JSON.parse(bytes.toString('utf8')) : {};
    const headers = request.headers as Record<string, string>;
    asked.push({ kind, call, headers, json, bytes });
    await new Promise((resolve) => setTimeout(resolve, delayMs()));

    const behaviour = /^(?:send|edit|delete|(?:POST|PUT|DELETE) .*statuses|.*(?:put|delete)Record)/.test(call)
      ? (next.shift() ?? 'ok')
      : 'ok';
    if (behaviour === 'hangs') return void hanging.push(response);
    if (behaviour === 'closed') return void request.socket.destroy();
    if (behaviour === 'busy')
      return answerTo(
        response,
        429,
        kind === 'telegram'
          ? {
              ok: false,
              error_code: 429,
              description: 'Too Many Requests: retry after 1',
              parameters: { retry_after: 1 },
            }
          : { error: 'Too many requests' },
        { 'Retry-After': '1' },
      );
    if (typeof behaviour === 'number') return answerTo(response, behaviour, refusalOf(kind, behaviour));

    const { status = 200, body } = APIS[kind]({ call, headers, json, bytes });
    if (behaviour === 'lost') {
      response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': 1_000 });
      response.write('{"');
      return void setTimeout(() => response.destroy(), 10);
    }
    if (behaviour === 'garbage') return void response.writeHead(200).end('<!doctype html>Hello');
    if (behaviour === 'gateway') return void response.writeHead(502).end('<h1>Bad gateway</h1>');
    answerTo(response, status, body);
  });

  const put = (kind: ChannelKind, id: string, text: unknown, json: Json) => {
    const times = (shown[kind].get(id)?.times ?? 0) + 1;
    shown[kind].set(id, { id, text: String(text), json, times });
  };

  type Given = Pick<Asked, 'call' | 'headers' | 'json' | 'bytes'>;
  type Api = (given: Given) => { status?: number; body: Json };
  const APIS: Record<ChannelKind, Api> = {
    telegram({ call, json }) {
      const ok = (result: unknown) => ({ body: { ok: true, result } });
      const no = (description: string) => ({
        status: 400,
        body: { ok: false, error_code: 400, description },
      });
      const id = String(json.message_id);
      if (call === 'getMe') return ok({ id: 7, is_bot: true, username: 'dvomova_bot' });
      if (call === 'getChat')
        return json.chat_id === '@dvomova' ? ok(CHAT) : no('Bad Request: chat not found');
      if (call === 'getChatMember') return ok({ status: 'administrator' });
      if (call === 'sendPhoto' && String(json.photo).includes('broken'))
        return no('Bad Request: failed to get HTTP URL content');
      if (call.startsWith('send')) {
        put('telegram', String(++number), json.text ?? json.caption, json);
        return ok({ message_id: number, chat: CHAT });
      }
      const old = shown.telegram.get(id);
      if (!old) return no(`Bad Request: message to ${call.startsWith('edit') ? 'edit' : 'delete'} not found`);
      if (call === 'deleteMessage') return ok(shown.telegram.delete(id));
      if (old.text === (json.text ?? json.caption)) return no('Bad Request: message is not modified');
      put('telegram', id, json.text ?? json.caption, json);
      return ok(true);
    },
    mastodon({ call, headers, json }) {
      const [method, path = ''] = call.split(' ');
      const id = path.split('/')[4] ?? '';
      const account = { acct: 'dvomova', username: 'dvomova', url: 'https://social.example/@dvomova' };
      if (headers.authorization !== `Bearer ${SECRETS.mastodon}`)
        return { status: 401, body: { error: 'The access token is invalid' } };
      if (path.endsWith('verify_credentials')) return { body: account };
      if (path.endsWith('instance'))
        return {
          body: { configuration: { statuses: { max_characters: 500, characters_reserved_per_url: 23 } } },
        };
      if (path === '/api/v2/media') return { status: 202, body: { id: `media-${++number}` } };
      if (path.startsWith('/api/v1/media/')) return { body: { id } };
      const status = (of: string) => ({
        body: { id: of, url: `https://social.example/@dvomova/${of}`, account },
      });
      if (method === 'POST') {
        const key = headers['idempotency-key'] ?? '';
        const known = keys.get(key);
        if (known) return status(known);
        keys.set(key, String(++number));
        put('mastodon', String(number), json.status, json);
        return status(String(number));
      }
      if (!shown.mastodon.has(id)) return { status: 404, body: { error: 'Record not found' } };
      if (method === 'DELETE') shown.mastodon.delete(id);
      else put('mastodon', id, json.status, json);
      return status(id);
    },
    bluesky({ call, headers, json }) {
      const no = (status: number, error: string, message: string) => ({ status, body: { error, message } });
      const tokens = () => ({
        accessJwt: access,
        refreshJwt: `refresh-${access}`,
        did: 'did:plc:dvomova',
        handle: 'dvomova.example',
      });
      if (call.endsWith('createSession')) {
        sessions++;
        return json.password === SECRETS.bluesky
          ? { body: tokens() }
          : no(401, 'AuthenticationRequired', 'Invalid identifier or password');
      }
      if (call.endsWith('refreshSession')) {
        if (headers.authorization !== `Bearer refresh-${access.replace(/^expired-/, '')}`)
          return no(400, 'ExpiredToken', 'Token has been revoked');
        access = `${access.replace(/^expired-/, '')}+`;
        return { body: tokens() };
      }
      if (headers.authorization !== `Bearer ${access}`) return no(400, 'ExpiredToken', 'Token has expired');
      if (call.endsWith('uploadBlob'))
        return { body: { blob: { $type: 'blob', ref: { $link: 'bafy' }, mimeType: 'image/jpeg', size: 1 } } };
      const rkey = String(json.rkey);
      if (call.endsWith('deleteRecord')) {
        shown.bluesky.delete(rkey);
        return { body: {} };
      }
      const record = json.record as Json;
      put('bluesky', rkey, record.text, record);
      return { body: { uri: `at://did:plc:dvomova/app.bsky.feed.post/${rkey}`, cid: 'bafy' } };
    },
  };

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const { port } = server.address() as AddressInfo;
  const release = () => {
    for (const response of hanging) response.destroy();
    hanging = [];
  };
  return {
    host: `127.0.0.1:${port}`,
    urlOf: (kind: ChannelKind) => `http://127.0.0.1:${port}/${kind}`,
    asked,
    /** The requests that send, change or remove. */
    callsOf: (kind: ChannelKind, words: RegExp) =>
      asked.filter((one) => one.kind === kind && words.test(one.call)),
    shownOn: (kind: ChannelKind) => [...shown[kind].values()],
    sessions: () => sessions,
    behave: (...behaviours: Behaviour[]) => (next = behaviours),
    /** Requests that hang are cut off. */
    release,
    isHanging: () => hanging.length > 0,
    delay: (milliseconds: () => number) => (delayMs = milliseconds),
    expireSessions: () => (access = `expired-${access}`),
    reset() {
      release();
      asked.length = 0;
      next = [];
      number = 0;
      keys.clear();
      sessions = 0;
      access = 'access-1';
      for (const messages of Object.values(shown)) messages.clear();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** `telegram/botTOKEN/METHOD`, `mastodon/api/…`, `bluesky/xrpc/METHOD`. */
function callOf({ url = '', method = '' }: IncomingMessage): { kind: ChannelKind; call: string } {
  const [, kind, ...path] = url.split('/');
  if (kind === 'mastodon') return { kind, call: `${method} /${path.join('/')}` };
  return { kind: kind as ChannelKind, call: path.at(-1) ?? '' };
}

function refusalOf(kind: ChannelKind, status: number): Json {
  if (kind === 'telegram')
    return { ok: false, error_code: status, description: `Refused with ${status}, bot${TOKEN}` };
  if (kind === 'mastodon') return { error: `Refused with ${status}` };
  return { error: 'Refused', message: `Refused with ${status}` };
}

function answerTo(response: ServerResponse, status: number, body: Json, headers = {}): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
}
