import { afterEach, beforeEach, expect, vi } from 'vitest';

// A warning of React or a dependency on the console is a defect and fails the test.
beforeEach(() => {
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
});

afterEach(() => {
  const complaints = [console.error, console.warn].flatMap((spy) => vi.mocked(spy).mock.calls);
  vi.restoreAllMocks();
  expect(complaints, 'lines on console.error or console.warn').toEqual([]);
});
