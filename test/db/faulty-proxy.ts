import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** What happens to bytes for the database: `hold` also holds back all that follow. */
type Action = 'forward' | 'hold' | 'close';

/**
 * A proxy between the driver and the engine that fails as networks do. `delay` is by how many milliseconds the
 * replies of the engine are late. Returns its `mongodb://` address.
 */
export async function openFaultyProxy(
  engine: { uri: string },
  decide: (bytes: Buffer) => Action,
  { delay = () => 0 }: { delay?: () => number } = {},
): Promise<string> {
  const socketPath = decodeURIComponent(new URL(engine.uri).host);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(socketPath);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
    }
    client.on('close', () => upstream.destroy());
    upstream.on('end', () => client.end());
    upstream.on('data', (bytes) => {
      const milliseconds = delay();
      if (milliseconds === 0) client.write(bytes);
      else setTimeout(() => client.destroyed || client.write(bytes), milliseconds);
    });
    client.on('data', (bytes) => {
      const action = decide(bytes);
      if (action === 'forward') upstream.write(bytes);
      if (action === 'hold') client.pause();
      if (action === 'close') client.destroy();
    });
  });

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });

  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The proxy has no address');
  return `mongodb://127.0.0.1:${address.port}/?directConnection=true`;
}
