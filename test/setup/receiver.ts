import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type Received = { path: string; headers: Record<string, string>; body: string; at: number };

/** How the receiver answers a path: with a status, or never. */
export type Behaviour = Record<string, number | 'never'>;

/** A server on a loopback address that keeps the requests that it gets. */
export async function startReceiver() {
  const received: Received[] = [];
  let behaviour: Behaviour = {};
  let hanging: ServerResponse[] = [];
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    const answer = behaviour[path] ?? 200;
    const headers = request.headers as Record<string, string>;
    received.push({ path, headers, body: await text(request), at: Date.now() });
    if (answer === 'never') return void hanging.push(response);
    response.writeHead(answer, answer === 302 ? { Location: '/moved' } : {}).end(`says ${answer}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    host: `127.0.0.1:${port}`,
    url: (path: string) => `http://127.0.0.1:${port}${path}`,
    received,
    of: (path: string) => received.filter((request) => request.path === path),
    /** Requests that hang are cut off. */
    behave(next: Behaviour) {
      behaviour = next;
      for (const response of hanging) response.destroy();
      hanging = [];
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
