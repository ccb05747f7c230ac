import { config } from '#server/config.ts';
import { createServerApp } from '#server/http/server/build.ts';

const ORIGIN = 'http://localhost:3000';

let app: ReturnType<typeof createServerApp> | undefined;

/** Sends a request to the built application in this process, without a network. */
export async function request(
  path: string,
  init: RequestInit & {
    json?: unknown;
    /** Fields of a form post. */
    form?: Record<string, string>;
    key?: string;
    cookie?: string;
    /** IP address of the client. */
    address?: string;
    /** Required for streams as bodies. */
    duplex?: 'half';
  } = {},
): Promise<Response> {
  app ??= createServerApp({ isDevelopment: false, settings: config() });
  const { json, form, key, cookie, address = '192.0.2.1', ...rest } = init;
  const headers = new Headers(rest.headers);
  if (key !== undefined) headers.set('Authorization', `Bearer ${key}`);
  if (json !== undefined) {
    if (!headers.has('Content-Type')) headers.set('Content-Type', 'application/json');
    rest.body = JSON.stringify(json);
  }
  if (form !== undefined) rest.body = new URLSearchParams(form);
  if (cookie !== undefined) headers.set('Cookie', cookie);
  const { fetch } = await app;
  const method = rest.body === undefined ? 'GET' : 'POST';
  const sent = new Request(new URL(path, ORIGIN), { method, ...rest, headers });
  return fetch(sent, { clientAddress: address });
}
