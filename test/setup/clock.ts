import { onTestFinished, vi } from 'vitest';

/** Sets the time of this process, which stands still then, until the test ends. */
export function setClock(now: number | Date): void {
  if (vi.isFakeTimers()) {
    vi.setSystemTime(now);
    return;
  }
  vi.useFakeTimers({ toFake: ['Date'], now });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}
