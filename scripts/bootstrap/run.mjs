import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ROOT, toolEnvironment } from './paths.mjs';

/** The message is one sentence for the person at the terminal; `output` is what a failed program said. */
export class SetUpError extends Error {
  name = 'SetUpError';
  /** @param {string} message @param {string} [output] */
  constructor(message, output = '') {
    super(message);
    this.output = output;
  }
}

/**
 * Says what is being done and how long it took, on stderr: the command line's stdout is for its answers.
 * @template T
 * @param {{ doing: string, done: string }} words
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
 * Runs a program to its end and keeps its output for the case that it fails.
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
  if (code !== 0) throw new SetUpError(failure, output.trim() || `It ended with ${signal ?? code}.`);
}

/**
 * Runs a program on this terminal, as if it were this process.
 * @param {string} program @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string }} [options]
 * @returns {Promise<number>} its exit code; 128 and the signal's number when a signal ended it
 */
export async function runHere(program, args, { env = toolEnvironment(), cwd = ROOT } = {}) {
  const child = spawn(program, args, { cwd, env, stdio: 'inherit' });
  const release = onSignal((signal) => {
    // A terminal's Ctrl-C has reached the child already; a second one means "now" to many programs.
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

/** @param {(signal: NodeJS.Signals) => void} listener @returns {() => void} ends the listening */
function onSignal(listener) {
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, listener);
  return () => {
    for (const signal of signals) process.off(signal, listener);
  };
}

/**
 * Whoever kills npm means the service. npm passes SIGTERM on, and nobody passes on SIGKILL.
 * Only below npm: a shell may well end before what it started.
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
