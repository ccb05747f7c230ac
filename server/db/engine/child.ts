/**
 * The engine process: owns the database files, serves the wire protocol on a unix socket and ends with its
 * owner. A crash (a native abort, lack of memory) ends this process and not the web server.
 */
import { engineFailure, openMongod } from './mongod.ts';
import { openPackage } from './package-engine.ts';
import type { EngineMessage, EngineTask, OwnerMessage } from './protocol.ts';

/**
 * After a SIGTERM the engine waits this long for the owner's message. Service managers signal every process
 * of a service at once, and the owner may need the database for ten seconds to finish its requests.
 */
const TERM_GRACE_MS = 12_000;

// The files of the database are private, whatever mask the owner has.
process.umask(0o077);

const task: EngineTask = JSON.parse(process.argv[2] ?? '');
const opening = task.kind === 'mongod' ? openMongod(task) : openPackage(task);
let closing = false;

// A terminal's Ctrl-C and hang-up reach the whole process group, but the owner decides when to stop.
process.on('SIGINT', () => {});
process.on('SIGHUP', () => {});
process.on('SIGTERM', () => setTimeout(close, TERM_GRACE_MS).unref());
process.on('disconnect', close);
process.on('message', (message: OwnerMessage) => {
  if (message.type === 'stop') void close();
});

try {
  const engine = await opening;
  engine.onExit(() => {
    if (!closing) process.exit(1);
  });
  send({ type: 'ready', pid: engine.pid });
} catch (error) {
  send({ type: 'failed', ...engineFailure(error) }, () => process.exit(1));
}

async function close(): Promise<void> {
  if (closing) return;
  closing = true;
  try {
    const engine = await opening;
    await engine.close();
    process.exit(0);
  } catch {
    process.exit(1);
  }
}

function send(message: EngineMessage, onSent: () => void = () => {}): void {
  if (process.connected) process.send?.(message, onSent);
  else onSent();
}
