import { createRequire } from 'node:module';
import type { Socket } from 'node:net';

type DriverConnection = { closed: boolean; socket: Socket; cleanup(error: Error): void };

/**
 * Makes writes fail whose connection closes while the driver waits until its socket takes more.
 *
 * The driver (7.8, and 7.9 still) waits there for `drain` or `error`, but closes sockets without an error,
 * so such a write waited for ever and kept its place in the pool: a request in flight while the database
 * fell hung, and twenty of them were the end of the service. Here the waiting one hears why the connection
 * closed. To be left out once the driver does this itself: test/db/stalled-connection.test.ts tells.
 * @throws where the driver was rebuilt and this does not fit it any more
 */
export function repairDriver(): void {
  const { Connection } = createRequire(import.meta.url)('mongodb/lib/cmap/connection.js') as {
    Connection?: { prototype: Partial<DriverConnection> };
  };
  const prototype = Connection?.prototype;
  const cleanup = prototype?.cleanup;
  if (!prototype || !cleanup) throw new Error('The MongoDB driver closes its connections in another way now');
  prototype.cleanup = function (this: DriverConnection, error: Error) {
    const wasClosed = this.closed;
    cleanup.call(this, error);
    if (!wasClosed && this.socket.listenerCount('drain') > 0) this.socket.emit('error', error);
  };
}
