import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import * as z from 'zod';
import { isProcessRunning } from '#server/runtime/is-process-running.ts';

/**
 * The process that owns a data folder. A command joins the engine of a server, but not that of another command,
 * because that engine ends with its command.
 */
const Owner = z.object({
  role: z.enum(['server', 'command']),
  pid: z.int(),
  socketPath: z.string(),
});
export type Owner = z.infer<typeof Owner>;
export type OwnerRole = Owner['role'];

export async function writeOwner(dataDir: string, owner: Owner): Promise<void> {
  const file = ownerFile(dataDir);
  const draft = `${file}.${owner.pid}`;
  await writeFile(draft, `${JSON.stringify(owner)}\n`, { mode: 0o600 });
  await rename(draft, file);
}

export async function removeOwner(dataDir: string, pid: number): Promise<void> {
  const owner = await readOwner(dataDir);
  if (owner?.pid === pid) await rm(ownerFile(dataDir), { force: true });
}

/** The running owner of `dataDir`, or null. Removes the file of a dead owner. */
export async function findOwner(dataDir: string): Promise<Owner | null> {
  const owner = await readOwner(dataDir);
  if (!owner) return null;
  if (isProcessRunning(owner.pid)) return owner;
  await removeOwner(dataDir, owner.pid);
  return null;
}

/** Whether a process accepts connections on a unix socket. */
export function canConnect(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** Whether a unix socket can be created at this path. */
export function canListen(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(socketPath, () => server.close(() => resolve(true)));
  });
}

function ownerFile(dataDir: string): string {
  return path.join(dataDir, 'engine.json');
}

async function readOwner(dataDir: string): Promise<Owner | null> {
  try {
    return Owner.parse(JSON.parse(await readFile(ownerFile(dataDir), 'utf8')));
  } catch {
    // A missing file, or one truncated by a full disk, means that there is no owner.
    return null;
  }
}
