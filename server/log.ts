import { AsyncLocalStorage } from 'node:async_hooks';
import { pino } from 'pino';
import { config } from './config.ts';

const requests = new AsyncLocalStorage<{ requestId: string }>();

let output: NodeJS.WriteStream = process.stdout;

/** One JSON object a line on standard output (on a terminal, lines for users); lines written during a request carry its `requestId`. */
export const log = pino(
  {
    level: config().logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    mixin: () => requests.getStore() ?? {},
  },
  { write: (line: string) => output.write(output.isTTY ? readable(line) : line) },
);

/** Runs `work` so that every log line it causes carries the request's id. */
export function withRequestId<Result>(requestId: string, work: () => Result): Result {
  return requests.run({ requestId }, work);
}

/**
 * For programs whose standard output is their answer: the log goes to standard error, and at the default
 * level only what is wrong.
 */
export function logToStderr(): void {
  output = process.stderr;
  if (log.level === 'info') log.level = 'warn';
}

function readable(line: string): string {
  const { level, time, msg, err, ...fields } = JSON.parse(line);
  const clock = new Date(time).toTimeString().slice(0, 8);
  const details = Object.entries(fields).map(([name, value]) => ` ${name}=${JSON.stringify(value)}`);
  const label = level === 'info' ? '' : `${String(level).toUpperCase()} `;
  return `${clock} ${label}${msg}${details.join('')}\n${err ? `${err.stack}\n` : ''}`;
}
