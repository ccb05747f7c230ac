/**
 * The engine process: holds the database files, serves the wire protocol on a unix socket and ends with
 * its owner. Its faults (a native abort, memory) end this process and never the web server's.
 */
import { engineFailure, openMongod } from './mongod.ts';
import { openPackage } from './package-engine.ts';
import type { EngineMessage, EngineTask, OwnerMessage } from './protocol.ts';

/**
 * How long a SIGTERM waits for the owner's own word. Service managers signal every process of a service
 * at once, and the owner may need ten seconds to finish its requests with the database's help.
 */
const TERM_GRACE_MS = 12_000;

const task: EngineTask = JSON.parse(process.argv[2] ?? '');
const opening = task.kind === 'mongod' ? openMongod(task) : openPackage(task);
let closing = false;

// A terminal's Ctrl-C and hang-up reach the whole process group; the owner decides when to stop.
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
  tell({ type: 'ready', pid: engine.pid });
} catch (error) {
  tell({ type: 'failed', ...engineFailure(error) }, () => process.exit(1));
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

function tell(message: EngineMessage, told: () => void = () => {}): void {
  if (process.connected) process.send?.(message, told);
  else told();
}
