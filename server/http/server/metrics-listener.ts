import { once } from 'node:events';
import { createServer } from 'node:http';
import { log } from '#server/log.ts';

/** Metrics reveal load and environment, so only programs on this machine can read them. */
const HOST = '127.0.0.1';

type Metrics = { text: string; type: string };

/**
 * Serves `GET /metrics` in the format of Prometheus on a port of its own; `read` returns null if there is
 * nothing to show. Rejects with the system's error if the port is not available. Returns a function that
 * stops it.
 */
export async function listenForMetrics({
  port,
  read,
}: {
  port: number;
  read: () => Promise<Metrics | null>;
}): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    read()
      .then((found) => {
        if (found) response.writeHead(200, { 'Content-Type': found.type }).end(found.text);
        else response.writeHead(503).end();
      })
      .catch((error) => {
        log.error({ err: error }, 'The metrics could not be collected');
        response.writeHead(500).end();
      });
  });
  await once(server.listen(port, HOST), 'listening');
  return async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
}
