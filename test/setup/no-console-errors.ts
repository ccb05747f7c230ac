import { afterEach, beforeEach, expect, vi } from 'vitest';

// What React or a dependency complains about on the console is a defect, so it fails the test.
beforeEach(() => {
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
});

afterEach(() => {
  const complaints = [console.error, console.warn].flatMap((spy) => vi.mocked(spy).mock.calls);
  vi.restoreAllMocks();
  expect(complaints, 'nothing was written to console.error or console.warn').toEqual([]);
});
