import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type CuttableService = {
  url: (path: string) => string;
  /** As if the service were killed: all connections end, also those whose request it has carried out. */
  kill: () => void;
  revive: () => void;
  stop: () => Promise<void>;
};

/** A TCP proxy in front of a port that can cut its connections. */
export async function cuttableProxy(target: number): Promise<CuttableService> {
  const sockets = new Set<Socket>();
  let isDead = false;
  const server = createServer((client) => {
    if (isDead) return client.destroy();
    const upstream = connect(target, '127.0.0.1');
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: (path) => `http://127.0.0.1:${port}${path}`,
    kill() {
      isDead = true;
      cut();
    },
    revive() {
      isDead = false;
    },
    async stop() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
