import { vi } from 'vitest';
import { log } from '#server/log.ts';

/** What was logged as an error in this test so far, which then does not fail for it. */
export function takeLoggedErrors(): string[] {
  const { mock } = vi.mocked(log.error);
  return mock.calls.splice(0).map((line) => String(line.at(1) ?? line.at(0)));
}
