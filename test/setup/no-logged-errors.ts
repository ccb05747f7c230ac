import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

let errors: MockInstance;

// An unexpected error is logged at level `error` and fails the test. The import is dynamic because the log
// reads the settings when it loads, and a test file may change them before.
beforeEach(async () => {
  const { log } = await import('#server/log.ts');
  errors = vi.spyOn(log, 'error');
});

afterEach(() => {
  expect(errors.mock.calls, 'errors in the log').toEqual([]);
});
