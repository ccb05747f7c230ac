import { setTimeout as sleep } from 'node:timers/promises';
import { call, type Json, ServiceProblem } from './call.ts';
import { toForm } from './form.ts';
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
    if (typeof acct !== 'string') throw new ServiceProblem('garbage');
    return {
      name: `@${acct}@${new URL(url ?? account.server).host}`,
      address: typeof url === 'string' ? url : null,
    };
  },

  async readLimits(account) {
    const { json } = await ask(account, 'GET', '/api/v2/instance');
    const { statuses } = (json.configuration ?? {}) as { statuses?: Json };
    const { max_characters: characters, characters_reserved_per_url: address } = statuses ?? {};
    if (!isCount(characters) || !isCount(address)) throw new ServiceProblem('garbage');
    return { characters, address };
  },

  async send(account, message) {
    const mediaIds = await uploadCover(account, message);
    const body = { ...toStatus(message), visibility: 'public', media_ids: mediaIds };
    const headers = { 'Idempotency-Key': message.key };
    const { json } = await ask(account, 'POST', '/api/v1/statuses', { json: body, headers });
    if (typeof json.id !== 'string') throw new ServiceProblem('garbage', { isPassing: true, isLost: true });
    return { id: json.id, address: typeof json.url === 'string' ? json.url : null, mediaIds };
  },

  async edit(account, { id, mediaIds = [] }, message) {
    const json = { ...toStatus(message), media_ids: mediaIds };
    await ask(account, 'PUT', `/api/v1/statuses/${encodeURIComponent(id)}`, { json });
  },

  async remove(account, { id }) {
    await unlessGone(ask(account, 'DELETE', `/api/v1/statuses/${encodeURIComponent(id)}`));
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
    const bytes = toForm(
      { description: cover.alt },
      { name: 'file', filename: 'cover.jpg', type: 'image/jpeg', bytes: picture },
    );
    const { status, json } = await ask(account, 'POST', '/api/v2/media', { bytes });
    if (typeof json.id !== 'string') throw new ServiceProblem('garbage', { isPassing: true });
    if (status === 202) await untilProcessed(account, json.id);
    return [json.id];
  } catch (error) {
    if (error instanceof ServiceProblem && error.problem.code === 'refused') return [];
    throw error;
  }
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
  { server, secret, signal }: Account,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { headers = {}, ...body }: Partial<Pick<Parameters<typeof call>[0], 'json' | 'bytes' | 'headers'>> = {},
) {
  const all = { Authorization: `Bearer ${secret}`, ...headers };
  return call({ url: server + path, method, headers: all, ...body, secrets: [secret], signal });
}

async function unlessGone(request: Promise<unknown>): Promise<void> {
  try {
    await request;
  } catch (error) {
    if (!(error instanceof ServiceProblem) || error.problem.code !== 'not_found') throw error;
  }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0;
}
