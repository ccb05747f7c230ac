import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The site of a program, with its metadata document and documents that are wrong in some way. */
export type ProgramSite = { clientId: string; redirectUri: string; close: () => Promise<void> };

export async function serveProgram(): Promise<ProgramSite> {
  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo;
    // A document is valid at each address that leads here, so that only the service can refuse one.
    const self = `http://${request.headers.host}${request.url}`;
    const redirectUris = [`http://127.0.0.1:${port}/callback`];
    const valid = { client_id: self, client_name: 'Тестовий помічник', redirect_uris: redirectUris };
    const documents: Record<string, object | string> = {
      '/client.json': valid,
      '/other-id.json': { ...valid, client_id: 'https://other.example/client.json' },
      '/not-json.json': '<!doctype html>',
      '/large.json': { ...valid, extra: 'x'.repeat(70_000) },
      '/script-redirect.json': { ...valid, redirect_uris: ['javascript:alert(1)'] },
    };
    const found = documents[request.url ?? ''];
    if (request.url === '/redirect.json') response.writeHead(302, { Location: '/client.json' });
    else response.writeHead(found === undefined ? 404 : 200, { 'Content-Type': 'application/json' });
    response.end(typeof found === 'string' ? found : JSON.stringify(found ?? {}));
  });

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    clientId: `http://127.0.0.1:${port}/client.json`,
    redirectUri: `http://127.0.0.1:${port}/callback`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
