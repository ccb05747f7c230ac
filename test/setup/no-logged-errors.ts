import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

let errors: MockInstance;

// What nobody foresaw is logged as an error, so it fails the test that did not ask for it. The log reads the
// settings as it loads, and a test file may have some of its own to make before that.
beforeEach(async () => {
  const { log } = await import('#server/log.ts');
  errors = vi.spyOn(log, 'error');
});

afterEach(() => {
  expect(errors.mock.calls, 'nothing was logged as an error').toEqual([]);
});
