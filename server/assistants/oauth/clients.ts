import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type ClientMetadata, clientMetadataSchema } from '#contract/assistants/programs.ts';
import { addressSubject, consumePoint } from '#server/auth/rate-limit.ts';
import { config } from '#server/config.ts';
import type { Invalid } from '#server/errors.ts';
import { requestOutside } from '#server/outside/request-outside.ts';
import type { Client } from './model.ts';
import { oauthError } from './oauth-error.ts';
import * as store from './store.ts';

const DOCUMENT_BYTES = 64 * 1024;
const DOCUMENT_TIMEOUT_MS = 5_000;
const DOCUMENT_TTL_MS = 5 * 60_000;
const CLIENTS_MAX = 1_000;

const documents = new LRUCache<string, Client>({ max: 100, ttl: DOCUMENT_TTL_MS });

/**
 * The program with this id: a registered one, or one whose id is the URL of its metadata document, which is then
 * read. Only signed-in users can make the service read such a document. Throws Invalid.
 */
export async function findClient(id: string): Promise<Client> {
  if (!isDocumentUrl(id)) {
    const registered = await store.findRegistered(id);
    if (!registered) throw unknownClient('The program is not known');
    return { id, name: registered.name, redirectUris: registered.redirectUris };
  }

  const known = documents.get(id) ?? (await readDocument(id));
  documents.set(id, known);
  return known;
}

/** Registers a program (RFC 7591). Throws Invalid, TooMany. */
export async function registerClient({
  metadata,
  clientAddress,
}: {
  metadata: ClientMetadata;
  clientAddress: string;
}): Promise<Client> {
  await consumePoint('program registrations', addressSubject(clientAddress));
  const id = randomBytes(16).toString('base64url');
  const { redirect_uris: redirectUris, client_name: given } = metadata;
  const name = given ?? hostOf(redirectUris);

  await store.insertClient({ _id: id, name, redirectUris, createdAt: new Date() });
  await store.trimClients(CLIENTS_MAX);
  return { id, name, redirectUris };
}

/** An https URL with a path; http only on hosts that the owner allows. */
function isDocumentUrl(id: string): boolean {
  const url = URL.parse(id);
  if (!url || url.hash || url.username || url.password || url.pathname === '/') return false;

  const { privateHosts: allowed } = config();
  return (
    url.protocol === 'https:' ||
    (url.protocol === 'http:' && (allowed.includes(url.host) || allowed.includes(url.hostname)))
  );
}

async function readDocument(url: string): Promise<Client> {
  const parsed = clientMetadataSchema.safeParse(await download(url));
  if (!parsed.success) throw unknownClient('The metadata document of the program is not valid');
  const { client_name: name, redirect_uris: redirectUris } = parsed.data;
  return { id: url, name: name ?? new URL(url).host, redirectUris };
}

async function download(url: string): Promise<unknown> {
  try {
    const { status, body, isCut } = await requestOutside({
      url,
      headers: { Accept: 'application/json' },
      timeoutMs: DOCUMENT_TIMEOUT_MS,
      maxBytes: DOCUMENT_BYTES,
      allowHosts: config().privateHosts,
    });

    const document: unknown = status === 200 && !isCut ? JSON.parse(body.toString('utf8')) : null;
    // The document has to name its own URL.
    const isOwn =
      typeof document === 'object' &&
      document !== null &&
      'client_id' in document &&
      document.client_id === url;
    return isOwn ? document : null;
  } catch {
    return null;
  }
}

function hostOf([first = '']: string[]): string {
  return URL.parse(first)?.host ?? '';
}

function unknownClient(message: string): Invalid {
  return oauthError('invalid_client', message);
}
