import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { log } from '#server/log.ts';
import { WORKING } from '#server/moving/import-model.ts';
import * as store from '#server/moving/store.ts';
import { raiseOwed } from '#server/revisions/revisions.ts';
import { workspaceOf } from './workspace.ts';

/**
 * V8's limits. Objects are collected early, so that memory is small whatever the size of the files; an export of Ghost is one
 * JSON text, and needs more.
 */
export const MEMORY = ['--max-old-space-size=1024', '--heap-growing-percent=50', '--max-semi-space-size=4'];
const PROGRAM = new URL('./worker.ts', import.meta.url).pathname;
const ATTEMPTS = 3;

const children = new Map<string, ChildProcess>();
const failures = new Map<string, number>();

/** Commands only say what is to be done. */
let isService = false;

/** Lets this process work on imports until the returned function is called. */
export function beginWork(): () => Promise<void> {
  isService = true;
  return async () => {
    isService = false;
    await Promise.all([...children.keys()].map(stopWork));
  };
}

/** Starts the process that works on an import, unless this service has one already. */
export function startWork(id: string): void {
  if (!isService || children.has(id)) return;
  const child = fork(PROGRAM, [id], { execArgv: MEMORY });
  children.set(id, child);
  child.on('error', () => {});
  child.once('exit', (code, signal) => {
    children.delete(id);
    // It may have gathered posts when it was ended.
    void raiseOwed({ before: new Date() }).catch(() => {});
    if (code === 0 || signal === 'SIGTERM') failures.delete(id);
    else void noteFailure(id, signal ?? `code ${code}`);
  });
}

/** Ends the process that works on an import: it goes on from the same place. */
export async function stopWork(id: string): Promise<void> {
  const child = children.get(id);
  if (!child) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Works on the imports whose files this machine has, after a restart or a crash too. */
export async function continueWork(): Promise<void> {
  for (const { _id, state } of await store.listImports({ withRepeats: true })) {
    if (WORKING.includes(state) && existsSync(workspaceOf(_id))) startWork(_id);
  }
}

/** What fails again and again is not tried for ever. */
async function noteFailure(id: string, reason: string): Promise<void> {
  const count = (failures.get(id) ?? 0) + 1;
  failures.set(id, count);
  log.warn({ import: id, reason }, 'The process of an import ended; it is tried again in a minute');
  if (count < ATTEMPTS) return;
  failures.delete(id);
  const problem = `The import ended ${ATTEMPTS} times (${reason}); the log says more`;
  await store.setImport(id, { state: 'failed', problem }, WORKING).catch(() => false);
}
