/** Work that keeps the stored data in order. It may be interrupted at any point and runs again a minute later. */
export type Job = {
  /** What the job does, for the log. */
  name: string;
  run: (options: { signal: AbortSignal }) => Promise<void>;
};
