/** Runs a command with its arguments and returns the exit code. */
export type Run = (args: string[]) => Promise<number>;

/** A command; its module is loaded when it runs: help needs neither settings nor a database. */
export type Row = { usage: string; description: string; load: () => Promise<Run> };
