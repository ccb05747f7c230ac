import { config } from '#server/config.ts';
import { createServerApp } from '#server/http/build.ts';
import { createKey } from '#server/keys/keys.ts';

const ORIGIN = 'http://localhost:3000';

let app: ReturnType<typeof createServerApp> | undefined;

/** Sends a request to the built application, in this process and without a network. */
export async function request(
  path: string,
  init: RequestInit & { json?: unknown; key?: string } = {},
): Promise<Response> {
  app ??= createServerApp({ isDevelopment: false, settings: config() });
  const { json, key, ...rest } = init;
  const headers = new Headers(rest.headers);
  if (key !== undefined) headers.set('Authorization', `Bearer ${key}`);
  if (json !== undefined) {
    if (!headers.has('Content-Type')) headers.set('Content-Type', 'application/json');
    rest.body = JSON.stringify(json);
  }
  const { handle } = await app;
  return handle(
    new Request(new URL(path, ORIGIN), { method: json === undefined ? 'GET' : 'POST', ...rest, headers }),
  );
}

/** A new API key's secret. */
export async function aKey({ name = 'test', authorName = 'Леся Українка' } = {}): Promise<string> {
  return (await createKey({ name, authorName })).secret;
}
