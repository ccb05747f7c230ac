import { setTimeout as sleep } from 'node:timers/promises';
import { call, garbage, type Json, ServiceProblem, unless } from './call.ts';
import type { Account, Outgoing, Service } from './service.ts';

/** Servers take 16 MB and more; a JPEG of this size is enough for a screen. */
const PICTURE_BYTES = 4_000_000;
const PROCESSING_MS = 1_000;
const PROCESSING_TRIES = 15;

/** The API of Mastodon, which GoToSocial, Pleroma and others have too (https://docs.joinmastodon.org/api). */
export const mastodon: Service = {
  async identify(account) {
    const { json } = await ask(account, 'GET', '/api/v1/accounts/verify_credentials');
    const { acct, url } = json as { acct?: string; url?: string };
    if (typeof acct !== 'string') throw garbage();
    return {
      name: `@${acct}@${new URL(url ?? account.server).host}`,
      address: typeof url === 'string' ? url : null,
    };
  },

  async readLimits(account) {
    const { json } = await ask(account, 'GET', '/api/v2/instance');
    const { statuses } = (json.configuration ?? {}) as { statuses?: Json };
    const { max_characters: characters, characters_reserved_per_url: address } = statuses ?? {};
    if (!isCount(characters) || !isCount(address)) throw garbage();
    return { characters, address };
  },

  async send(account, message) {
    const mediaIds = await uploadCover(account, message);
    const body = { ...toStatus(message), visibility: 'public', media_ids: mediaIds };
    const headers = { 'Idempotency-Key': message.key };
    const { json } = await ask(account, 'POST', '/api/v1/statuses', { json: body, headers });
    if (typeof json.id !== 'string') throw garbage();
    return { id: json.id, address: typeof json.url === 'string' ? json.url : null, mediaIds };
  },

  async edit(account, { id, mediaIds = [] }, message) {
    const json = { ...toStatus(message), media_ids: mediaIds };
    await ask(account, 'PUT', `/api/v1/statuses/${encodeURIComponent(id)}`, { json });
  },

  async remove(account, { id }) {
    const removed = ask(account, 'DELETE', `/api/v1/statuses/${encodeURIComponent(id)}`);
    await unless(({ code }) => code === 'not_found', removed);
  },

  // Servers keep idempotency keys for an hour.
  repeatableMs: 50 * 60_000,
};

function toStatus({ text, locales }: Outgoing) {
  return { status: text, language: locales[0] };
}

/** The id of the uploaded cover; none if there is no cover, or the server does not take it. */
async function uploadCover(account: Account, { cover }: Outgoing): Promise<string[]> {
  const picture = (await cover?.read(PICTURE_BYTES)) ?? null;
  if (!cover || !picture) return [];
  try {
    const uploaded = upload(account, { picture, alt: cover.alt });
    return (await unless(({ code }) => code === 'refused', uploaded)) ?? [];
  } catch (error) {
    // A picture that was lost shows nothing.
    if (error instanceof ServiceProblem) error.isLost = false;
    throw error;
  }
}

async function upload(
  account: Account,
  { picture, alt }: { picture: Buffer; alt: string },
): Promise<string[]> {
  const form = new FormData();
  form.set('description', alt);
  form.set('file', new File([new Uint8Array(picture)], 'cover.jpg', { type: 'image/jpeg' }));
  const encoded = new Response(form);
  const type = encoded.headers.get('Content-Type') ?? '';
  const bytes = { body: Buffer.from(await encoded.arrayBuffer()), type };
  const { status, json } = await ask(account, 'POST', '/api/v2/media', { bytes });
  if (typeof json.id !== 'string') throw garbage();
  if (status === 202) await untilProcessed(account, json.id);
  return [json.id];
}

/** A server may answer before it has processed a picture, and refuses a status with it until then. */
async function untilProcessed(account: Account, id: string): Promise<void> {
  for (let tries = 0; tries < PROCESSING_TRIES; tries++) {
    const { status } = await ask(account, 'GET', `/api/v1/media/${encodeURIComponent(id)}`);
    if (status === 200) return;
    await sleep(PROCESSING_MS, undefined, { signal: account.signal });
  }
  throw new ServiceProblem('unavailable', { isPassing: true });
}

function ask(
  account: Account,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  content: Pick<Parameters<typeof call>[1], 'json' | 'bytes' | 'headers'> = {},
) {
  return call(account, { path, method, token: account.secret, ...content });
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0;
}
