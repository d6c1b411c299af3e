import { startApp } from '#test/support/appProcess.ts';
import { run } from '#test/support/appServers.ts';
import { alternate, type Row } from './rows.ts';

const RUNS = 11;

/** Measures the time from the command to the first response, on existing data. */
export async function startRow(env: Readonly<Record<string, string>>): Promise<Row> {
  const { ours, limit } = await alternate(RUNS, {
    async ours() {
      const began = performance.now();
      const app = startApp({ PORT: '0', SEED: 'none', ...env });
      const ready = await fetch(new URL('/readyz', await app.url()));
      if (!ready.ok) throw new Error('the app is not ready');
      const took = performance.now() - began;
      app.kill('SIGTERM');
      await app.ended;
      return took;
    },
    async limit() {
      const began = performance.now();
      const program = run('perf/bench/baselineOpen.ts', JSON.stringify(env));
      await program.line();
      const took = performance.now() - began;
      await program.stop();
      return took;
    },
  });
  return {
    name: 'start to first answer, existing data, embedded',
    unit: 'ms',
    ours,
    limit,
    goal: { ratio: 'most', of: 1.5 },
  };
}
