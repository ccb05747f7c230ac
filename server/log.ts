import { AsyncLocalStorage } from 'node:async_hooks';
import { pino } from 'pino';
import { config } from './config.ts';

const requests = new AsyncLocalStorage<{ requestId: string }>();

let output: NodeJS.WriteStream = process.stdout;

/**
 * Writes one JSON object a line to standard output, or readable lines to a terminal. Lines written during a
 * request have its `requestId`.
 */
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

/** Runs `work`; all its log lines have the request's id. */
export function withRequestId<Result>(requestId: string, work: () => Result): Result {
  return requests.run({ requestId }, work);
}

/**
 * Sends the log to standard error, for commands whose result is on standard output. At the default level only
 * warnings and errors are logged.
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
