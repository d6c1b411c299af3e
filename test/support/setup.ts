import { format } from 'node:util';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';

/** Output on the console and warnings that a test does not expect fail that test. */
const unexpected: string[] = [];

function watchConsole(): void {
  for (const method of ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => {
      unexpected.push(`console.${method}: ${format(...words)}`);
    });
  }
}

watchConsole();
// afterAll is not called where all tests of a file are skipped
for (const listener of process.listeners('warning')) {
  if (listener.name === noteWarning.name) process.off('warning', listener);
}
process.on('warning', noteWarning);

function noteWarning({ message }: Error): void {
  unexpected.push(`warning: ${message}`);
}

function failOnUnexpected(): void {
  const said = unexpected.splice(0);
  if (said.length > 0) throw new Error(`Unexpected output:\n${said.join('\n')}`);
}

// a test may have replaced the mocks
beforeEach(watchConsole);
afterEach(failOnUnexpected);
afterAll(failOnUnexpected);
afterAll(() => void process.off('warning', noteWarning));
