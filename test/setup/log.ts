import { onTestFinished, vi } from 'vitest';
import { log, logLines } from '#server/log.ts';

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const;

/** Collects log lines of all levels until the end of the test, errors with all properties. */
export function recordLog(): string[] {
  const lines: string[] = [];
  for (const level of LEVELS) {
    const spy = vi.spyOn(log, level).mockImplementation((...parts: unknown[]) => {
      lines.push(JSON.stringify(parts, (_name, value) => (value instanceof Error ? spread(value) : value)));
    });
    onTestFinished(() => spy.mockRestore());
  }
  const { level } = log;
  log.level = 'info';
  const requests = vi.spyOn(logLines, 'write').mockImplementation((line) => void lines.push(line));
  onTestFinished(() => {
    log.level = level;
    requests.mockRestore();
  });
  return lines;
}

function spread(error: Error): object {
  return { ...error, stack: error.stack, cause: error.cause };
}

/** Returns the errors that were logged in this test so far and lets the test pass despite them. */
export function takeLoggedErrors(): string[] {
  const { mock } = vi.mocked(log.error);
  return mock.calls.splice(0).map((line) => String(line.at(1) ?? line.at(0)));
}
