import { pino } from 'pino';
import { withoutToken } from '#contract/paths.ts';
import { config } from './config.ts';
import { currentRequest } from './current-request.ts';

let output: NodeJS.WriteStream = process.stdout;

/** Lines below the level of a warning wait this long, so that thousands of requests a second need few writes. */
const FLUSH_MS = 100;
const BUFFERED_CHARACTERS = 64 * 1024;
/** The length of a logged path. A slug of 200 letters takes up to 1,800 characters in percent-encoding. */
const PATH_MAX = 2_000;

/** The destination of all lines. */
export const logLines = { write };

let lastTime = { at: 0, text: '' };
let buffered = '';
let flushing: NodeJS.Timeout | undefined;

/**
 * Writes one JSON object a line to standard output, or readable lines to a terminal. Lines written during a
 * request have its `requestId`.
 */
export const log = pino(
  {
    level: config().logLevel,
    base: null,
    timestamp,
    formatters: { level: (label) => ({ level: label }) },
    mixin,
  },
  logLines,
);

process.on('exit', flush);

function mixin(): { requestId?: string } {
  const request = currentRequest();
  return request ? { requestId: request.requestId } : {};
}

/** On a busy service most lines are written in the same millisecond as the previous one. */
function timestamp(): string {
  const at = Date.now();
  if (at !== lastTime.at) lastTime = { at, text: `,"time":"${new Date(at).toISOString()}"` };
  return lastTime.text;
}

/**
 * Logs an answered request. The path has no secrets, and its length is limited because a client chooses it. The line is
 * put together here: by `log.info` it takes a fifth of the processor time of a cached response (`bench -- pages`).
 */
export function logRequest({
  requestId,
  method,
  path,
  status,
  ms,
}: {
  requestId: string;
  method: string;
  path: string;
  status: number;
  ms: number;
}): void {
  if (!log.isLevelEnabled('info')) return;
  const shown = JSON.stringify(withoutToken(path).slice(0, PATH_MAX));
  logLines.write(
    `{"level":"info"${timestamp()},"requestId":"${requestId}","method":${JSON.stringify(method)},"path":${shown},"status":${status},"ms":${ms},"msg":"request"}\n`,
  );
}

function write(line: string): void {
  buffered += output.isTTY ? readable(line) : line;
  const isUrgent = !line.startsWith('{"level":"info"') && !/^\{"level":"(trace|debug)"/.test(line);
  if (isUrgent || output.isTTY || buffered.length > BUFFERED_CHARACTERS) flush();
  else flushing ??= setTimeout(flush, FLUSH_MS).unref();
}

function flush(): void {
  clearTimeout(flushing);
  flushing = undefined;
  if (buffered !== '') output.write(buffered);
  buffered = '';
}

/**
 * Sends the log to standard error, for commands whose result is on standard output. At the default level only
 * warnings and errors are logged.
 */
export function logToStderr(): void {
  flush();
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
