/** Work that keeps the stored data in order. It may be interrupted at any point and runs again a minute later. */
export type Job = {
  /** The name of the job in the log. */
  name: string;
  /** `site`: one process does it for the whole site. `process`: every process does it for itself. */
  scope: 'site' | 'process';
  run: (options: { signal: AbortSignal }) => Promise<unknown>;
};
