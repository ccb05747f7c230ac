import type { Operation } from '#contract/operation.ts';
import { operations } from '#contract/operations.ts';
import { errorsOf, successesOf } from '#contract/responses.ts';
import { config } from '#server/config.ts';
import { createServerApp } from '#server/http/server/create-server-app.ts';

const JSON_ONLY: readonly string[] = ['application/json'];
const ORIGIN = 'http://localhost:3000';

/** The headers of a client that takes any type, as most do. */
export const ANY = { headers: { Accept: '*/*' } };

let app: ReturnType<typeof createServerApp> | undefined;

/**
 * Sends a request to the built application in this process, without a network. A response to an operation of
 * the API must be one that its documentation has.
 */
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
  const response = await fetch(sent, { clientAddress: address });

  refuseUndocumented(sent, response);
  return response;
}

const documented = (Object.values(operations) as Operation[]).map((operation) => ({
  method: operation.method,
  pattern: new RegExp(`^${operation.path.replace(/\{\w+\}/g, '[^/]+')}$`),
  types: new Map([
    ...Object.entries(successesOf(operation)).map(
      ([status, answer]) => [Number(status), 'types' in answer ? answer.types : JSON_ONLY] as const,
    ),
    ...errorsOf(operation).map(({ status }) => [status, JSON_ONLY] as const),
  ]),
}));

function refuseUndocumented({ method, url }: Request, { status, headers }: Response): void {
  // The client has disconnected and gets no response.
  if (status === 499) return;

  const { pathname } = new URL(url);
  const sent = method === 'HEAD' ? 'GET' : method;
  const operation = documented.find((entry) => entry.method === sent && entry.pattern.test(pathname));
  if (!operation) return;

  const types = operation.types.get(status);
  const type = headers.get('Content-Type')?.split(';')[0];
  const isDocumented = type === undefined ? types?.length === 0 : types?.includes(type);
  if (!isDocumented) throw new Error(`${method} ${pathname} is not documented to answer ${status} ${type}`);
}
