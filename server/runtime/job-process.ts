import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { Unavailable } from '#server/errors.ts';
import type { Reply } from './job-loop.ts';
import { type Rank, WorkQueue } from './work-queue.ts';

const CHECK_EVERY_MS = 250;

export type JobProcess<Job, Result> = {
  /** Runs one job at a time, by rank. Null if a job exceeds its processor time or memory. */
  run: (job: Job, options?: JobOptions) => Promise<Result | null>;
  /** Ends the process if it is running; the next job starts another. */
  stop: () => void;
};

/** Jobs with the same key share one run. A waiting job is dropped when no caller waits for it any more. */
export type JobOptions = { rank?: Rank; key?: string; signal?: AbortSignal | undefined };

type Options<Job> = {
  /** The name of the process in error messages. */
  name: string;
  /** The path of a module that calls `serveJobs`. */
  program: string;
  /** V8's memory limits. V8 aborts a process that exceeds them, and the job counts as too large. */
  memory: string[];
  /** Milliseconds of processor time that a job may take. */
  timeFor: (job: Job) => number;
  /** Milliseconds without work after which the process ends and frees its memory. */
  idleAfter: number;
};

/**
 * Runs work in a child process that would otherwise block requests; the process starts with the first job. The server
 * stays responsive, its heap stays small, and a crash of the work does not end it.
 */
export function jobProcess<Job, Result>(options: Options<Job>): JobProcess<Job, Result> {
  const { name, program, memory, idleAfter } = options;
  const queue = new WorkQueue({ concurrency: 1, queueMax: Number.POSITIVE_INFINITY });
  let jobs = 0;
  let child: ChildProcess | null = null;
  let idleTimer: NodeJS.Timeout | undefined;

  const discard = (failed: ChildProcess) => {
    if (child === failed) child = null;
    failed.kill('SIGKILL');
  };
  const stop = () => {
    clearTimeout(idleTimer);
    if (child) discard(child);
  };

  /** Throws Unavailable if something outside ended the process, perhaps unnoticed before this job. */
  const attempt = async (job: Job) => {
    if (!child?.connected) child = await startChild({ name, program, memory });
    child.ref();
    child.channel?.ref();
    return sendJob<Job, Result>({ child, job, allowedMs: options.timeFor(job), name, discard });
  };

  const work = async (job: Job): Promise<Result | null> => {
    clearTimeout(idleTimer);
    const reply = await attempt(job).catch((error: unknown) => {
      if (error instanceof Unavailable) return attempt(job);
      throw error;
    });

    // An idle child does not keep a finished command from exiting.
    child?.unref();
    child?.channel?.unref();
    idleTimer = setTimeout(stop, idleAfter).unref();
    if (reply && 'error' in reply) throw reply.error;

    return reply?.result ?? null;
  };

  const run: JobProcess<Job, Result>['run'] = (job, { rank = 'first', key, signal } = {}) =>
    queue.run(key ?? `job ${++jobs}`, () => work(job), { rank, signal });
  return { run, stop };
}

/** Starts a process and waits until it has loaded its modules, which does not count as the job's time. */
async function startChild({ name, program, memory }: Pick<Options<never>, 'name' | 'program' | 'memory'>) {
  const child = fork(program, { execArgv: memory, serialization: 'advanced' });
  // An error between jobs has no other listener and would end the server; the next job notices the exit.
  child.on('error', () => {});
  await nextMessage(child, name);
  return child;
}

/** The process's reply; null if it ran out of memory or time. A process that failed is not used again. */
async function sendJob<Job, Result>({
  child,
  job,
  allowedMs,
  name,
  discard,
}: {
  child: ChildProcess;
  job: Job;
  allowedMs: number;
  name: string;
  discard: (failed: ChildProcess) => void;
}): Promise<Reply<Result> | null> {
  const overdue = Promise.withResolvers<null>();
  const timer = watchTime(child, allowedMs, () => overdue.resolve(null));
  try {
    child.send(job as object);
    const reply = await Promise.race([nextMessage<Reply<Result>>(child, name), overdue.promise]);
    if (reply === null) discard(child);
    return reply;
  } catch (error) {
    discard(child);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

/** Signals of a process that lacks memory or crashes. Others come from outside. */
const CRASHES = new Set<string | null>(['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGBUS', 'SIGSEGV']);

/** The next message; null if the job made the process crash. Any other exit is not the job's fault. */
async function nextMessage<Message>(child: ChildProcess, name: string): Promise<Message | null> {
  const { promise, resolve, reject } = Promise.withResolvers<Message | null>();
  const onMessage = (message: unknown) => {
    if (!isWatchReport(message)) resolve(message as Message);
  };
  const onError = (error: unknown) => reject(new Unavailable(`The ${name} cannot be reached`, error));
  const onExit = (code: number | null, signal: string | null) => {
    if (CRASHES.has(signal)) resolve(null);
    else reject(new Unavailable(`The ${name} ended (${signal ?? `code ${code}`})`));
  };

  child.on('message', onMessage).once('error', onError).once('exit', onExit);
  try {
    return await promise;
  } finally {
    child.off('message', onMessage).off('error', onError).off('exit', onExit);
  }
}

/** Under `node --watch` every child process reports the modules that it loads on the same channel. */
function isWatchReport(message: unknown): boolean {
  return (
    typeof message === 'object' &&
    message !== null &&
    ('watch:require' in message || 'watch:import' in message)
  );
}

function watchTime(child: ChildProcess, allowedMs: number, onOverdue: () => void): NodeJS.Timeout {
  const startedAt = Date.now();
  const before = processorTime(child);
  return setInterval(async () => {
    const [start, now] = [await before, await processorTime(child)];
    const spent = start === null || now === null ? Date.now() - startedAt : now - start;
    if (spent > allowedMs) onOverdue();
  }, CHECK_EVERY_MS);
}

/**
 * Milliseconds of processor time that a process has used; elapsed time would depend on how busy the machine is. Null
 * if the system has no /proc (proc(5): fields 14 and 15, in hundredths of a second).
 */
async function processorTime({ pid }: ChildProcess): Promise<number | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'))
      return null;
    throw error;
  }
}
