import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';
import { log } from '#server/log.ts';

let errors: MockInstance;

// What nobody foresaw is logged as an error, so it fails the test that did not ask for it.
beforeEach(() => {
  errors = vi.spyOn(log, 'error');
});

afterEach(() => {
  expect(errors.mock.calls, 'nothing was logged as an error').toEqual([]);
});
