import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { Unavailable } from '../errors.ts';
import type { Reply } from './job-loop.ts';

const CHECK_EVERY_MS = 250;

export type JobProcess<Job, Result> = {
  /** Jobs are done one after another. Null where one takes more processor time or memory than it may. */
  run: (job: Job) => Promise<Result | null>;
  /** Ends the process, if there is one; the next job starts another. */
  stop: () => void;
};

type Options<Job> = {
  /** What the process does, for error messages. */
  name: string;
  /** The path of a module that calls `serveJobs`. */
  program: string;
  /** V8's limits; a process that exceeds them dies of it, and the job counts as too large. */
  memory: string[];
  /** Milliseconds of processor time that a job may take. */
  timeFor: (job: Job) => number;
  /** Milliseconds without work after which the process ends and gives its memory back. */
  idleAfter: number;
};

/**
 * Work that would hold up readers, done in a process of its own that starts with the first job: the server
 * goes on answering and stays small, and a fault of the work is not the server's.
 */
export function jobProcess<Job, Result>(options: Options<Job>): JobProcess<Job, Result> {
  const { name, program, memory, idleAfter } = options;
  let child: ChildProcess | null = null;
  let idleTimer: NodeJS.Timeout | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  const discard = (spent: ChildProcess) => {
    if (child === spent) child = null;
    spent.kill('SIGKILL');
  };
  const stop = () => {
    clearTimeout(idleTimer);
    if (child) discard(child);
  };
  /** Unavailable where the process was ended from outside, maybe before this job and unnoticed yet. */
  const attempt = async (job: Job) => {
    if (!child?.connected) child = await started({ name, program, memory });
    child.ref();
    child.channel?.ref();
    return replyOf<Job, Result>({ child, job, allowed: options.timeFor(job), name, discard });
  };
  const work = async (job: Job): Promise<Result | null> => {
    clearTimeout(idleTimer);
    const reply = await attempt(job).catch((error: unknown) => {
      if (error instanceof Unavailable) return attempt(job);
      throw error;
    });
    // At rest it does not keep a finished command from exiting.
    child?.unref();
    child?.channel?.unref();
    idleTimer = setTimeout(stop, idleAfter).unref();
    if (reply && 'error' in reply) throw reply.error;
    return reply?.result ?? null;
  };
  return {
    run(job) {
      const result = queue.then(() => work(job));
      queue = result.catch(() => undefined);
      return result;
    },
    stop,
  };
}

/** A process that has loaded its modules, which is no job's fault. */
async function started({ name, program, memory }: Pick<Options<never>, 'name' | 'program' | 'memory'>) {
  const child = fork(program, { execArgv: memory, serialization: 'advanced' });
  // Between jobs nobody waits for an error, and one unheard would end the server; the next job sees the end.
  child.on('error', () => {});
  await nextMessage(child, name);
  return child;
}

/** The process's reply; null when it ran out of memory or time. A process that failed is not used again. */
async function replyOf<Job, Result>({
  child,
  job,
  allowed,
  name,
  discard,
}: {
  child: ChildProcess;
  job: Job;
  allowed: number;
  name: string;
  discard: (spent: ChildProcess) => void;
}): Promise<Reply<Result> | null> {
  const overdue = Promise.withResolvers<null>();
  const clock = watchTime(child, allowed, () => overdue.resolve(null));
  try {
    child.send(job as object);
    const reply = await Promise.race([nextMessage<Reply<Result>>(child, name), overdue.promise]);
    if (reply === null) discard(child);
    return reply;
  } catch (error) {
    discard(child);
    throw error;
  } finally {
    clearInterval(clock);
  }
}

/** The next message; null when V8 aborted for lack of memory. Any other end says nothing about the job. */
async function nextMessage<Message>(child: ChildProcess, name: string): Promise<Message | null> {
  const { promise, resolve, reject } = Promise.withResolvers<Message | null>();
  const onMessage = (message: unknown) => resolve(message as Message);
  const onError = (error: unknown) => reject(new Unavailable(`The ${name} is out of reach`, error));
  const onExit = (code: number | null, signal: string | null) => {
    if (signal === 'SIGABRT') resolve(null);
    else reject(new Unavailable(`The ${name} ended (${signal ?? `code ${code}`})`));
  };
  child.once('message', onMessage).once('error', onError).once('exit', onExit);
  try {
    return await promise;
  } finally {
    child.off('message', onMessage).off('error', onError).off('exit', onExit);
  }
}

function watchTime(child: ChildProcess, allowed: number, onOverdue: () => void): NodeJS.Timeout {
  const startedAt = Date.now();
  const before = processorTime(child);
  return setInterval(async () => {
    const [start, now] = [await before, await processorTime(child)];
    const spent = start === null || now === null ? Date.now() - startedAt : now - start;
    if (spent > allowed) onOverdue();
  }, CHECK_EVERY_MS);
}

/**
 * Milliseconds of processor time a process has used, so that a busy machine is not taken for a costly
 * job; null where the system does not tell (proc(5): fields 14 and 15, in hundredths of a second).
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
