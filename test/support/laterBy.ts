import { onTestFinished, vi } from 'vitest';

/** Moves the clock of this process, and so the windows of rate limits, until the test ends. That of the database stays. */
export function laterBy(milliseconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });
  onTestFinished(() => void vi.useRealTimers());
}
