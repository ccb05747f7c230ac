import { constants, setPriority } from 'node:os';

/** The reply to a job; the first message of a process is `ready` instead. */
export type Reply<Result> = { result: Result } | { error: unknown };

/** Runs in the process that `jobProcess` starts, once its modules are loaded: replies to each job. */
export function serveJobs<Job, Result>(work: (job: Job) => Result | Promise<Result>): void {
  process.on('message', (job: Job) => {
    void replyTo(job, work).then((reply) => process.send?.(reply));
  });

  // A terminal's Ctrl-C reaches the whole process group, and the server still needs the last replies. This
  // process ends when its channel to the server closes.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => {});

  // With few processor cores, readers’ requests take priority over writers’ jobs.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  process.send?.('ready');
}

async function replyTo<Job, Result>(
  job: Job,
  work: (job: Job) => Result | Promise<Result>,
): Promise<Reply<Result>> {
  try {
    return { result: await work(job) };
  } catch (error) {
    return { error };
  }
}
