import { lookup } from 'node:dns';
import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** The address is on this machine or in a private network, or it is not a web address. */
export class AddressRefused extends Error {
  override name = 'AddressRefused';
}

export type OutsideResponse = {
  status: number;
  headers: IncomingMessage['headers'];
  /** At most `maxBytes` of the body. */
  body: Buffer;
  isCut: boolean;
};

/**
 * Sends a request to an address that a person or a program has entered. It goes only to public IP addresses, and to
 * `allowHosts`: the name is resolved once, and the connection uses the addresses that were checked.
 * Redirects are not followed. Throws AddressRefused, and errors of the network or of the time limit.
 */
export async function requestOutside({
  url,
  method = 'GET',
  headers = {},
  body,
  timeoutMs,
  maxBytes,
  allowHosts,
  signal,
}: {
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | Buffer;
  timeoutMs: number;
  maxBytes: number;
  /** Private hosts that may be called, as `host` or `host:port`. */
  allowHosts: string[];
  signal?: AbortSignal;
}): Promise<OutsideResponse> {
  const problem = findAddressProblem({ url, allowHosts });
  if (problem !== null) throw new AddressRefused(problem);

  const target = new URL(url);
  const limit = AbortSignal.timeout(timeoutMs);
  const options: RequestOptions = {
    method,
    headers: body === undefined ? headers : { ...headers, 'Content-Length': Buffer.byteLength(body) },
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    agent: false,
    ...(isAllowed(target, allowHosts) ? {} : { lookup: lookupPublic }),
  };

  const response = await send(target, options, body);
  return { ...response.head, ...(await readStart(response.stream, maxBytes)) };
}

/**
 * Names of this machine and of private networks (RFC 6761, 6762, 8375; `internal` is ICANN's), and names without a dot,
 * which only a private network resolves.
 */
const PRIVATE_NAME = /^[^.]*$|\.(?:localhost|localdomain|local|internal|intranet|lan|home\.arpa)$/;

/**
 * Why an address can never be called; null if it may be called, as far as that is known without resolving its name. The
 * forms in which people enter an address ask this too, so that a refusal comes at once.
 */
export function findAddressProblem({
  url,
  allowHosts,
}: {
  url: string;
  allowHosts: string[];
}): string | null {
  const target = URL.parse(url);
  if (!target || !/^https?:$/.test(target.protocol)) return 'Not an http(s) address';
  if (target.username || target.password) return 'The address has a password';
  if (isAllowed(target, allowHosts)) return null;

  // `URL` has turned every notation of an IPv4 address into the usual one.
  const host = target.hostname.replace(/^\[|\]$/g, '');
  const isPrivate = isIP(host) === 0 ? PRIVATE_NAME.test(host.replace(/\.$/, '')) : !isPublicAddress(host);
  return isPrivate ? inPrivateNetwork(host) : null;
}

function isAllowed({ host, hostname }: URL, allowHosts: string[]): boolean {
  return allowHosts.includes(host) || allowHosts.includes(hostname);
}

/** Resolves a name to its public addresses; a name with a private one is refused. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '');
    const refused = addresses.find(({ address }) => !isPublicAddress(address));
    if (refused) return callback(new AddressRefused(inPrivateNetwork(hostname)), '');
    if (options.all) return callback(null, addresses);
    const [first] = addresses;
    callback(null, first?.address ?? '', first?.family);
  });
};

function inPrivateNetwork(host: string): string {
  return `${host} is in a private network`;
}

function send(target: URL, options: RequestOptions, body: string | Buffer | undefined) {
  const request = target.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise<{
    head: { status: number; headers: IncomingMessage['headers'] };
    stream: IncomingMessage;
  }>((resolve, reject) => {
    const sent = request(target, options, (stream) => {
      resolve({ head: { status: stream.statusCode ?? 0, headers: stream.headers }, stream });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Returns early at the limit, which closes the connection. */
async function readStart(
  stream: IncomingMessage,
  maxBytes: number,
): Promise<Pick<OutsideResponse, 'body' | 'isCut'>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes) break;
  }

  return { body: Buffer.concat(chunks).subarray(0, maxBytes), isCut: size > maxBytes };
}
