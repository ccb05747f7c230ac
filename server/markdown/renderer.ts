import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Unavailable } from '../errors.ts';
import type { Answer, Job } from './renderer-process.ts';
import type { RenderedMarkdown } from './rendering.ts';

const PROGRAM = fileURLToPath(new URL('./renderer-process.ts', import.meta.url));

/** Milliseconds without work after which the process ends and gives its memory back. */
const IDLE_AFTER = 20_000;

/**
 * Processor time one document may take, in milliseconds: for any, and for each 1,000 characters. Ordinary
 * prose and code take 3 to 5 a thousand, the parser's worst inputs grow with the square of their length.
 */
const TIME = { least: 2_000, perThousand: 20 };
const CHECK_EVERY = 250;

/**
 * MiB that documents may take before the process dies of it. 1,000,000 characters of prose and code reach
 * 260 MB in all, a table of 60,000 cells more.
 */
const MEMORY = ['--max-old-space-size=384', '--max-semi-space-size=16'];

let child: ChildProcess | null = null;
let idleTimer: NodeJS.Timeout | undefined;
let queue: Promise<unknown> = Promise.resolve();

/**
 * Renders in a process of its own, one document after another, so that the server goes on answering
 * and stays small. Null where the document is too deep, or takes more processor time or memory than it may.
 */
export function renderApart(job: Job): Promise<RenderedMarkdown | null> {
  const result = queue.then(() => run(job));
  queue = result.catch(() => undefined);
  return result;
}

/** Ends the process, if there is one; the next document starts another. */
export function stopRenderer(): void {
  clearTimeout(idleTimer);
  if (child) discard(child);
}

async function run(job: Job): Promise<RenderedMarkdown | null> {
  clearTimeout(idleTimer);
  const answer = await attempt(job).catch((error: unknown) => {
    if (error instanceof Unavailable) return attempt(job);
    throw error;
  });
  // At rest it does not keep a finished command from exiting.
  child?.unref();
  child?.channel?.unref();
  idleTimer = setTimeout(stopRenderer, IDLE_AFTER).unref();
  if (answer && 'error' in answer) throw answer.error;
  return answer?.rendered ?? null;
}

/** Unavailable where the process was ended from outside, maybe before this job and unnoticed yet. */
async function attempt(job: Job): Promise<Answer | null> {
  if (!child?.connected) child = await started();
  child.ref();
  child.channel?.ref();
  return answerOf(child, job);
}

/** A process that has loaded its modules, which is no document's fault. */
async function started(): Promise<ChildProcess> {
  const renderer = fork(PROGRAM, { execArgv: MEMORY, serialization: 'advanced' });
  // Between jobs nobody waits for an error, and one unheard would end the server; the next job sees the end.
  renderer.on('error', () => {});
  await reply(renderer);
  return renderer;
}

/** The process's answer; null when it ran out of memory or time. A process that failed is not used again. */
async function answerOf(renderer: ChildProcess, job: Job): Promise<Answer | null> {
  const overdue = Promise.withResolvers<null>();
  const clock = watchTime(renderer, job, () => overdue.resolve(null));
  try {
    renderer.send(job);
    const answer = await Promise.race([reply(renderer), overdue.promise]);
    if (answer === null) discard(renderer);
    return answer;
  } catch (error) {
    discard(renderer);
    throw error;
  } finally {
    clearInterval(clock);
  }
}

/** The next message; null when V8 aborted for lack of memory. Any other end says nothing about the document. */
async function reply(renderer: ChildProcess): Promise<Answer | null> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer | null>();
  const onMessage = (message: unknown) => resolve(message as Answer);
  const onError = (error: unknown) => reject(new Unavailable('The Markdown renderer is out of reach', error));
  const onExit = (code: number | null, signal: string | null) => {
    if (signal === 'SIGABRT') resolve(null);
    else reject(new Unavailable(`The Markdown renderer ended (${signal ?? `code ${code}`})`));
  };
  renderer.once('message', onMessage).once('error', onError).once('exit', onExit);
  try {
    return await promise;
  } finally {
    renderer.off('message', onMessage).off('error', onError).off('exit', onExit);
  }
}

function watchTime(renderer: ChildProcess, job: Job, onOverdue: () => void): NodeJS.Timeout {
  const allowed = TIME.least + (TIME.perThousand * job.markdown.length) / 1_000;
  const started = Date.now();
  const before = processorTime(renderer);
  return setInterval(async () => {
    const [start, now] = [await before, await processorTime(renderer)];
    const spent = start === null || now === null ? Date.now() - started : now - start;
    if (spent > allowed) onOverdue();
  }, CHECK_EVERY);
}

/**
 * Milliseconds of processor time a process has used, so that a busy machine is not taken for a costly
 * document; null where the system does not tell (proc(5): fields 14 and 15, in hundredths of a second).
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

function discard(renderer: ChildProcess): void {
  if (child === renderer) child = null;
  renderer.kill('SIGKILL');
}
