// Baseline of saving picks: the driver alone with the product's statement. Each line of input starts a run.
import { createInterface } from 'node:readline';
import type { Game } from '#contract/schemas.ts';
import { baselineDriver } from './baselineDriver.ts';
import { saveOne } from './saves.ts';

interface Work {
  readonly env: Readonly<Record<string, string>>;
  readonly seconds: number;
  readonly entries: readonly number[];
  readonly games: readonly Game[];
}

const { env, seconds, entries, games }: Work = JSON.parse(process.argv[2] ?? '');
const { sql } = await baselineDriver(env);
for await (const _ of createInterface(process.stdin)) {
  const began = performance.now();
  const end = began + seconds * 1000;
  let done = 0;
  await Promise.all(
    entries.map(async (entryId) => {
      for (let n = 0; performance.now() < end; n++) {
        const game = games[n % games.length];
        if (game) await saveOne(sql, entryId, game);
        done += 1;
      }
    }),
  );
  process.stdout.write(`${(done * 1000) / (performance.now() - began)}\n`);
}
