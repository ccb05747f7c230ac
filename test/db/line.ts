import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** What becomes of bytes for the database: handed on, left lying with all that follow, or answered with a cut. */
type Fate = 'pass' | 'hold' | 'cut';

/**
 * A line between a driver and the engine, which can fail as networks do. `delay` is how many milliseconds the
 * replies of the engine take longer. Returns its `mongodb://` address.
 */
export async function openLine(
  engine: { uri: string },
  judge: (bytes: Buffer) => Fate,
  { delay = () => 0 }: { delay?: () => number } = {},
): Promise<string> {
  const socketPath = decodeURIComponent(new URL(engine.uri).host);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(socketPath);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
    }
    near.on('close', () => far.destroy());
    far.on('end', () => near.end());
    far.on('data', (bytes) => {
      const milliseconds = delay();
      if (milliseconds === 0) near.write(bytes);
      else setTimeout(() => near.destroyed || near.write(bytes), milliseconds);
    });
    near.on('data', (bytes) => {
      const fate = judge(bytes);
      if (fate === 'pass') far.write(bytes);
      if (fate === 'hold') near.pause();
      if (fate === 'cut') near.destroy();
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
  if (typeof address !== 'object' || !address) throw new Error('The line has no address');
  return `mongodb://127.0.0.1:${address.port}/?directConnection=true`;
}
