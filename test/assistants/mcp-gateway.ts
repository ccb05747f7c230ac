import { createServer } from 'node:http';
import { createRequestListener } from '@remix-run/node-fetch-server';
import { request } from '#test/setup/request.ts';

/**
 * Listens on a port for programs of other processes, and sends their requests to the application in this one. Requests
 * for `/mcp` get the key that `keyOf` returns, because such programs cannot be given one.
 */
export async function openGateway(
  port: number,
  { keyOf = () => undefined }: { keyOf?: () => string | undefined } = {},
): Promise<{ close: () => Promise<void> }> {
  const listener = createRequestListener(async (sent) => {
    const { pathname, search } = new URL(sent.url);
    const headers = new Headers(sent.headers);
    const key = pathname === '/mcp' && !headers.has('authorization') ? keyOf() : undefined;
    const body = ['GET', 'HEAD'].includes(sent.method) ? undefined : await sent.arrayBuffer();
    return request(pathname + search, {
      method: sent.method,
      headers,
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
      ...(key === undefined ? {} : { key }),
    });
  });

  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
