/** Work that keeps the stored data in order. It may be interrupted at any point and runs again a minute later. */
export type Job = {
  /** What the job does, for the log. */
  name: string;
  /** Whether one process does it for the whole site, or every process for itself. */
  scope: 'site' | 'process';
  run: (options: { signal: AbortSignal }) => Promise<void>;
};
