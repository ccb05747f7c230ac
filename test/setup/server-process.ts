import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject, onTestFailed, onTestFinished } from 'vitest';
import { type RunningServer, runProgram, runServer } from './server.ts';

const LINES_SHOWN = 60;

/** A folder that is removed when the test ends, in memory if that has space. */
export async function temporaryFolder(parent: string = tmpdir()): Promise<string> {
  const folder = await mkdtemp(path.join(parent, 'dvomova-process-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The same on a disk whose writes take their time: for tests that kill the service between two writes. */
export function temporaryFolderOnDisk(): Promise<string> {
  return temporaryFolder(inject('diskFolder'));
}

/** Starts the real service; kills it when the test ends, and prints the end of its log when the test fails. */
export async function startServer(
  env: Record<string, string>,
  args: string[] = [],
  prefix: string[] = [],
): Promise<RunningServer> {
  const server = await runServer(env, args, prefix);
  onTestFinished(() => server.killAll());
  onTestFailed(() => console.warn(lastEvents(server.output())));
  return server;
}

/** The last lines of a log, without those of single requests. */
function lastEvents(output: string): string {
  const lines = output.split('\n').filter((line) => !line.includes('"msg":"request"'));
  return lines.slice(-LINES_SHOWN).join('\n');
}

/** Runs a program of the project until it exits. */
export async function runToEnd(
  args: string[],
  env: Record<string, string> = {},
  prefix: string[] = [],
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = runProgram(args, env, prefix);
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (chunk) => (stdout += chunk));
  child.stderr?.on('data', (chunk) => (stderr += chunk));
  const [code] = await once(child, 'close');
  return { code, stdout, stderr };
}
