import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { createRequest } from '@remix-run/node-fetch-server';
import type { Config } from '#server/config.ts';
import { headOfMessage, type RequestHead } from '#server/http/request/request-head.ts';
import { toErrorResponse } from '#server/http/response/errors.ts';
import { type RawResponse, toRawHeaders } from '#server/http/response/raw-response.ts';
import { addSecurityHeaders } from '#server/http/response/security-headers.ts';
import { log } from '#server/log.ts';
import { AdmissionQueue } from './admission-queue.ts';
import { readClientAddress } from './client-address.ts';
import type { ServerApp } from './create-server-app.ts';
import { Connections } from './graceful-shutdown.ts';
import { refuseUnparsed } from './refuse-unparsed.ts';
import { BoundedRequest, discardBodyAfter } from './request-bodies.ts';
import { answerRequestLine } from './request-line.ts';
import { readRequestedOrigin } from './requested-origin.ts';
import { writeResponse } from './write-response.ts';

/** A client that sends its headers slower than this is cut off. */
const HEADERS_TIMEOUT_MS = 20_000;
/** Longer than the idle time of common reverse proxies, so that they close first. */
const KEEP_ALIVE_MS = 75_000;
/** 50 MB at half a megabit a second; media staging waits longer than this. */
const REQUEST_TIMEOUT_MS = 15 * 60_000;

/** A connection on which nothing is sent or read for so long is closed, usually that of a client that does not read. */
const IDLE_TIMEOUT_MS = 120_000;
/** Each takes about 10 kB, with the buffers of the system. More are closed at once. */
const CONNECTIONS_MAX = 10_000;

type Limits = { idleMs?: number; connections?: number };

export type Listener = { port: number; stop: () => Promise<void> };

/**
 * Starts to accept connections. Rejects with the system's error if the address is not available. Tests pass other
 * limits.
 */
export async function listen({
  app,
  settings,
  limits = {},
}: {
  app: Pick<ServerApp, 'respond' | 'files'>;
  settings: Config;
  limits?: Limits;
}): Promise<Listener> {
  const queue = new AdmissionQueue();
  const lastResponses = new WeakMap<Duplex, ServerResponse>();
  const server = createServer({ IncomingMessage: BoundedRequest }, (request, response) => {
    lastResponses.set(request.socket, response);
    discardBodyAfter(request, response);

    const answer = answerRequestLine(request, settings);
    if (answer) return void writeResponse(toPlainRaw(answer), response);
    app.files(request, response, () => {
      const clientAddress = readClientAddress(request, settings);
      const head = headOfMessage(request, {
        clientAddress,
        admission: () => queue.admit(clientAddress),
        isGone: () => response.destroyed,
        toRequest(method) {
          const { method: sent = '' } = request;
          request.method = method;
          const made = createRequest(request, response, readRequestedOrigin(request, settings));
          // `writeResponse` reads it.
          request.method = sent;
          return made;
        },
      });
      const answer = { response, ownOrigin: () => ownOriginOf(request, settings) };
      respond(app, head, answer).catch((error) => {
        log.error({ err: error }, 'A response could not be written');
        response.destroy();
      });
    });
  });

  const connections = new Connections(server);
  server.on('clientError', (error, socket) => refuseUnparsed(error, socket, lastResponses.get(socket)));
  server.on('connection', () => queue.connectionAccepted());
  limitConnections(server, limits);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(settings.port, settings.host, resolve);
  });

  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : settings.port;
  return { port, stop: () => connections.end() };
}

function limitConnections(server: Server, { idleMs, connections }: Limits): void {
  server.timeout = idleMs ?? IDLE_TIMEOUT_MS;
  server.maxConnections = connections ?? CONNECTIONS_MAX;
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
}

async function respond(
  app: Pick<ServerApp, 'respond'>,
  head: RequestHead,
  { response, ownOrigin }: { response: ServerResponse; ownOrigin: () => string | null },
): Promise<void> {
  try {
    await writeResponse(withAbsoluteLocation(await app.respond(head), ownOrigin), response);
  } catch (error) {
    const failure = toErrorResponse(error);
    // Node refuses some headers that a web response may have. A body that failed midway has closed the connection.
    if (!response.headersSent) await writeResponse(toPlainRaw(failure), response);
  }
}

/** PUBLIC_URL if the client uses its host, otherwise null: a host that anyone may name is not repeated. */
function ownOriginOf(request: IncomingMessage, settings: Config): string | null {
  const { ownOrigin } = settings;
  const isOwn = ownOrigin !== null && readRequestedOrigin(request, settings).host === new URL(ownOrigin).host;
  return isOwn ? ownOrigin : null;
}

/** Some text browsers warn about a relative `Location`, which RFC 9110 (10.2.2) allows. */
function withAbsoluteLocation(raw: RawResponse, ownOrigin: () => string | null): RawResponse {
  const isRedirect = raw.status >= 300 && raw.status < 400 && raw.status !== 304;
  const at = isRedirect ? raw.headers.indexOf('location') + 1 : 0;
  const location = raw.headers[at];
  if (at === 0 || !location?.startsWith('/') || location.startsWith('//')) return raw;

  const origin = ownOrigin();
  if (origin === null) return raw;

  return { ...raw, headers: raw.headers.with(at, `${origin}${location}`) };
}

function toPlainRaw({ status, headers, body }: Response): RawResponse {
  addSecurityHeaders(headers);
  return { status, headers: toRawHeaders(headers), body };
}
