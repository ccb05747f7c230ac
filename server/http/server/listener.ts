import { createServer, type ServerResponse } from 'node:http';
import { createRequest } from '@remix-run/node-fetch-server';
import type { Config } from '../../config.ts';
import { readClientAddress, withClientAddress } from '../request/client-address.ts';
import { type Asked, askedBy } from '../request/request-head.ts';
import { toErrorResponse } from '../response/errors.ts';
import { toOutgoing } from '../response/raw-response.ts';
import type { ServerApp } from './build.ts';
import { lingerAfter } from './discard-request-body.ts';
import { Connections } from './graceful-shutdown.ts';
import { refuseRequestLine } from './request-line.ts';
import { send } from './write-response.ts';

/** A client that sends its headers slower than this is no client. */
const HEADERS_TIMEOUT_MS = 20_000;
/** Longer than the idle time of common reverse proxies, so that they close first. */
const KEEP_ALIVE_MS = 75_000;
/** 50 MB at half a megabit a second; media staging waits longer than this. */
const REQUEST_TIMEOUT_MS = 15 * 60_000;

export type Listener = { port: number; stop: () => Promise<void> };

/** Starts to accept connections. Rejects with the system's error where the address can't be had. */
export async function listen({ app, settings }: { app: ServerApp; settings: Config }): Promise<Listener> {
  const { trustProxy } = settings;
  const server = createServer((request, response) => {
    lingerAfter(request, response);
    const refusal = refuseRequestLine(request);
    if (refusal) return void send(toOutgoing(refusal), response);
    app.files(request, response, () => {
      const asked = askedBy(request, () => createRequest(request, response, { trustProxy }));
      withClientAddress(readClientAddress(request, settings), () => void answer(app, asked, response));
    });
  });
  const connections = new Connections(server);
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(settings.port, settings.host, resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : settings.port;
  return { port, stop: () => connections.end() };
}

async function answer(app: ServerApp, asked: Asked, response: ServerResponse): Promise<void> {
  try {
    await send(await app.answer(asked), response);
  } catch (error) {
    const failure = toErrorResponse(error);
    // Node refuses headers that a web response may have. Where a body broke off the connection has as well.
    if (!response.headersSent) await send(toOutgoing(failure), response);
  }
}
