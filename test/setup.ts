import { format } from 'node:util';
import { afterAll, afterEach, vi } from 'vitest';

/** Whatever is said on the console or by the process, and no test has asked for, fails the test that said it. */
const unexpected: string[] = [];

for (const method of ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const) {
  vi.spyOn(console, method).mockImplementation((...words: unknown[]) => {
    unexpected.push(`console.${method}: ${format(...words)}`);
  });
}
process.on('warning', ({ message }) => unexpected.push(`warning: ${message}`));

function failOnUnexpected(): void {
  const said = unexpected.splice(0);
  if (said.length > 0) throw new Error(`Unexpected output:\n${said.join('\n')}`);
}

afterEach(failOnUnexpected);
afterAll(failOnUnexpected);
