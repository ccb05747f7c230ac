import { constants, setPriority } from 'node:os';

/** What a job's process answers; its first message of all is `ready`. */
export type Reply<Result> = { result: Result } | { error: unknown };

/** Runs in the process that `jobProcess` starts, once its modules are loaded: answers each job it is sent. */
export function serveJobs<Job, Result>(work: (job: Job) => Result | Promise<Result>): void {
  process.on('message', (job: Job) => {
    void replyTo(job, work).then((reply) => process.send?.(reply));
  });
  // An interrupt at the terminal reaches the whole group; the server still wants its last answers. This
  // process ends by itself when the channel to the server closes.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => {});
  // Where processors are few, those who read the site go before those who write.
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
