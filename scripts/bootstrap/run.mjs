import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ROOT, toolEnvironment } from './paths.mjs';

/** The message is one sentence for the person at the terminal; `output` is the output of a failed program. */
export class SetUpError extends Error {
  /** @override */
  name = 'SetUpError';
  /** @param {string} message @param {string} [output] */
  constructor(message, output = '') {
    super(message);
    this.output = output;
  }
}

/**
 * Runs `work` and prints its name and duration on stderr; stdout is reserved for the output of commands.
 * @template T
 * @param {{ doing: string, done: string }} labels
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step({ doing, done }, work) {
  const start = performance.now();
  console.error(`${doing} …`);
  const result = await work();
  console.error(`${done} in ${duration(performance.now() - start)}`);
  return result;
}

/**
 * Runs a program and shows its output only if it fails. Throws SetUpError with the last 20,000 characters.
 * @param {string} program @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, failure: string, cwd?: string }} options
 */
export async function runQuietly(program, args, { env = toolEnvironment(), failure, cwd = ROOT }) {
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output = (output + text).slice(-20_000);
    });
  }
  const release = onSignal((signal) => {
    child.kill(signal);
    process.exit(exitCode(null, signal));
  });
  const { code, signal, error } = await ended(child).finally(release);
  if (error) throw new SetUpError(`${failure}: ${error.message}`);
  if (code !== 0) throw new SetUpError(failure, output.trim() || `It exited with ${signal ?? code}.`);
}

/**
 * Runs a program on this terminal and passes signals on to it.
 * @param {string} program @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string }} [options]
 * @returns {Promise<number>} its exit code; 128 plus the signal's number if a signal ended it
 */
export async function runHere(program, args, { env = toolEnvironment(), cwd = ROOT } = {}) {
  const child = spawn(program, args, { cwd, env, stdio: 'inherit' });
  const release = onSignal((signal) => {
    // The terminal sends Ctrl+C to the child too, and many programs abort at a second SIGINT.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  });
  const orphaned = onParentDeath(() => child.kill('SIGTERM'));
  const { code, signal, error } = await ended(child).finally(() => {
    release();
    clearInterval(orphaned);
  });
  if (error) throw new SetUpError(`${program} could not be started: ${error.message}`);
  return exitCode(code, signal);
}

/** @param {import('node:child_process').ChildProcess} child */
function ended(child) {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, signal: null, error }));
    child.once('close', (code, signal) => resolve({ code, signal, error: undefined }));
  });
}

/** @param {(signal: NodeJS.Signals) => void} listener @returns {() => void} removes the listener */
function onSignal(listener) {
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, listener);
  return () => {
    for (const signal of signals) process.off(signal, listener);
  };
}

/**
 * Calls `listener` when npm dies: npm passes SIGTERM on, but nothing passes SIGKILL on. Watches only below
 * npm, because a shell may end before the programs it started.
 * @param {() => void} listener
 */
function onParentDeath(listener) {
  const parent = process.ppid;
  if (!process.env.npm_lifecycle_event) return undefined;
  return setInterval(() => {
    if (process.ppid !== parent) listener();
  }, 1_000).unref();
}

/** @param {number | null} code @param {NodeJS.Signals | null} signal */
function exitCode(code, signal) {
  return code ?? 128 + (signal ? constants.signals[signal] : 0);
}

/** @param {number} milliseconds */
function duration(milliseconds) {
  return milliseconds < 10_000
    ? `${(milliseconds / 1000).toFixed(1)} s`
    : `${Math.round(milliseconds / 1000)} s`;
}
