import { appSite, run } from '#test/support/appServers.ts';
import type { Filled, PoolScene } from '#test/support/poolScenes.ts';
import { alternate, type Row } from './rows.ts';

const RUNS = 11;

/** Measures the first request of a large leaderboard after a start, which reads all its picks. */
export async function firstReadRow(on: string, { env, scene }: Filled<PoolScene>): Promise<Row> {
  const { ours, limit } = await alternate(RUNS, {
    async ours() {
      const app = await appSite(env);
      const began = performance.now();
      const url = `http://127.0.0.1:${app.port}/api/groups/${scene.pool.id}/leaderboard`;
      await (await fetch(url, { headers: { Cookie: scene.cookie } })).arrayBuffer();
      const took = performance.now() - began;
      await app.stop();
      return took;
    },
    async limit() {
      const program = run('perf/bench/baselineRead.ts', JSON.stringify({ env, poolId: scene.pool.id }));
      const took = Number(await program.line());
      await program.stop();
      return took;
    },
  });
  return {
    name: `first leaderboard after a start, pool of 1,000, 63 games, ${on}`,
    unit: 'ms',
    ours,
    limit,
    goal: { ratio: 'most', of: 1.5 },
  };
}
