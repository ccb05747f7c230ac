import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { RenderedMarkdown } from './rendering.ts';
import type { Answer, Job } from './worker.ts';

/** Milliseconds without work after which the thread ends and gives its memory back. */
const IDLE_AFTER = 20_000;

/**
 * Processor time one document may take, in milliseconds: for all, and for each 1,000 characters. It is the
 * thread's own time, so a busy machine changes nothing; FIGURES.
 */
const TIME = { least: 3_000, perThousand: 12 };
const CHECK_EVERY = 250;

/** What one document may hold at most; over it only the thread dies, not the process. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 320, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

let worker: Worker | null = null;
let idleTimer: NodeJS.Timeout | undefined;
let queue: Promise<unknown> = Promise.resolve();

/**
 * Renders in a thread of its own, one document after another, so that the server answers meanwhile.
 * Null where the document is too deep, or takes more processor time or memory than it may.
 */
export function renderInThread(job: Job): Promise<RenderedMarkdown | null> {
  const result = queue.then(() => run(job));
  queue = result.catch(() => undefined);
  return result;
}

/** Ends the thread, if there is one; the next document starts another. */
export async function stopRenderThread(): Promise<void> {
  clearTimeout(idleTimer);
  if (worker) await discard(worker);
}

async function run(job: Job): Promise<RenderedMarkdown | null> {
  clearTimeout(idleTimer);
  worker ??= await started();
  worker.ref();
  const answer = await answerOf(worker, job);
  // Neither the resting thread nor its timer keeps a finished command from exiting.
  worker?.unref();
  idleTimer = setTimeout(stopRenderThread, IDLE_AFTER).unref();
  if (answer && 'error' in answer) throw answer.error;
  return answer?.rendered ?? null;
}

async function started(): Promise<Worker> {
  const thread = new Worker(new URL('./worker.ts', import.meta.url), { resourceLimits: RESOURCE_LIMITS });
  await once(thread, 'online');
  return thread;
}

/** The worker's answer; null when it ran out of memory or time. A thread that failed is not used again. */
async function answerOf(thread: Worker, job: Job): Promise<Answer | null> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer | null>();
  const allowed = TIME.least + (TIME.perThousand * job.markdown.length) / 1_000;
  const clock = watchTime(thread, allowed, () => resolve(null));
  const onError = (error: unknown) => (isOutOfMemory(error) ? resolve(null) : reject(error));
  const onExit = () => reject(new Error('The render thread was stopped'));
  thread.once('message', resolve).once('error', onError).once('exit', onExit);
  try {
    thread.postMessage(job);
    const answer = await promise;
    if (answer === null) await discard(thread);
    return answer;
  } catch (error) {
    await discard(thread);
    throw error;
  } finally {
    clearInterval(clock);
    thread.off('message', resolve).off('error', onError).off('exit', onExit);
  }
}

function watchTime(thread: Worker, allowed: number, onOverdue: () => void): NodeJS.Timeout {
  const start = thread.cpuUsage();
  return setInterval(async () => {
    const { user, system } = await thread.cpuUsage(await start);
    if ((user + system) / 1_000 > allowed) onOverdue();
  }, CHECK_EVERY);
}

async function discard(thread: Worker): Promise<void> {
  if (worker === thread) worker = null;
  await thread.terminate();
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
