import { createRequire } from 'node:module';
import type { Socket } from 'node:net';

type DriverConnection = { closed: boolean; socket: Socket; cleanup(error: Error): void };

/**
 * Makes a write fail when its connection closes while the driver waits for the socket to drain.
 *
 * The driver (7.8 and 7.9) waits there for `drain` or `error`, but closes sockets without an error. Such a
 * write waited for ever and held its connection of the pool: a request hung when the database went down, and
 * twenty of them stopped the service. With the repair the write receives the error that closed the
 * connection. Remove it when the driver does this itself: test/db/stalled-connection.test.ts shows that.
 * Throws if the driver has changed and the repair does not fit.
 */
export function repairDriver(): void {
  const { Connection } = createRequire(import.meta.url)('mongodb/lib/cmap/connection.js') as {
    Connection?: { prototype: Partial<DriverConnection> };
  };
  const prototype = Connection?.prototype;
  const cleanup = prototype?.cleanup;
  if (!prototype || !cleanup)
    throw new Error('The MongoDB driver closes connections in another way: the repair does not fit it');

  prototype.cleanup = function (this: DriverConnection, error: Error) {
    const wasClosed = this.closed;
    cleanup.call(this, error);
    if (!wasClosed && this.socket.listenerCount('drain') > 0) this.socket.emit('error', error);
  };
}
