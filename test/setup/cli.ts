import { vi } from 'vitest';
import { runCli } from '#scripts/cli/run.ts';
import { runToEnd } from './server-process.ts';

export type CliResult = { code: number | null; stdout: string; stderr: string };

const PROGRESS = /^(Imported|Exported|Saved|Checked|Read) \d+ of \d+( MB)?\n/gm;

/** Runs a command to its end in a process of its own. Progress lines of slow work are left out. */
export async function runCommand(args: string[], env: Record<string, string> = {}): Promise<CliResult> {
  const { stderr, ...rest } = await runToEnd(['scripts/cli.ts', ...args], env);
  return { ...rest, stderr: stderr.replace(PROGRESS, '') };
}

/** Runs a command in this process, for usage errors and help, which open no database. */
export async function runCommandHere(args: string[]): Promise<CliResult> {
  const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    const code = await runCli(args);
    const textOf = ({ mock }: typeof stdout) => mock.calls.map(([text]) => String(text)).join('');
    return { code, stdout: textOf(stdout), stderr: textOf(stderr) };
  } finally {
    stdout.mockRestore();
    stderr.mockRestore();
  }
}
