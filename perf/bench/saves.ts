import type { Game } from '#contract/schemas.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';
import { savePicks } from '#server/pools/picks/pickQueries.ts';
import { appSite, load, run } from '#test/support/appServers.ts';
import { request } from '#test/support/httpWire.ts';
import type { Filled, SaversScene } from '#test/support/poolScenes.ts';
import { alternate, type Row } from './rows.ts';

const RUNS = 3;
const SECONDS = 2;

/** Measures many users saving single picks at once, and one saving whole rounds. */
export async function saveRows(on: string, { env, scene }: Filled<SaversScene>): Promise<Row[]> {
  const { savers, march } = scene;
  const singles = savers.map((saver) => march.games.map((game) => single(saver, game)));
  const [first] = savers;
  if (!first) throw new Error('there are no users');
  const alone = [march.games.map((game) => single(first, game))];
  const whole = [[0, 1].map((n) => all(first, march.games, n))];
  const saves = await alternate(RUNS, {
    ours: () => onApp(env, (at) => at(singles)),
    limit: () => baselineSaves(env, scene),
  });
  const picks = await onApp(env, (at) =>
    alternate(RUNS, { limit: () => at(alone), ours: async () => march.games.length * (await at(whole)) }),
  );
  return [
    {
      name: `save a pick, ${savers.length} callers, signed in, ${on}`,
      unit: 'saves/s',
      ...saves,
      goal: { ratio: 'least', of: 0.4 },
    },
    {
      name: `all ${march.games.length} picks in one call against as many calls, ${on}`,
      unit: 'picks/s',
      ...picks,
      goal: { ratio: 'least', of: 10 },
    },
  ];
}

type At = (requests: readonly (readonly string[])[]) => Promise<number>;

/** Runs work on a warm app. Each has its own, because one process can have the embedded database open. */
async function onApp<R>(env: Filled<SaversScene>['env'], work: (at: At) => Promise<R>): Promise<R> {
  const app = await appSite(env);
  const at: At = (requests) => load({ port: app.port, seconds: SECONDS, requests, status: 200 });
  try {
    let isWarm = false;
    return await work(async (requests) => {
      if (!isWarm) await at(requests);
      isWarm = true;
      return at(requests);
    });
  } finally {
    await app.stop();
  }
}

type Saver = SaversScene['savers'][number];

/** Returns the request that saves a pick. */
export function single({ cookie, entry }: Saver, { id, team1 }: Game): string {
  return request('POST', `/api/picks?entryId=${entry.id}`, { Cookie: cookie }, { gameId: id, pick: team1 });
}

function all({ cookie, entry }: Saver, games: readonly Game[], n: number): string {
  const picks = games.map(({ id, team1, team2 }) => ({ gameId: id, pick: n === 0 ? team1 : team2 }));
  return request('PUT', `/api/picks?entryId=${entry.id}`, { Cookie: cookie }, { picks });
}

async function baselineSaves(env: Filled<SaversScene>['env'], { savers, march }: SaversScene): Promise<number> {
  const work = { env, seconds: SECONDS, entries: savers.map(({ entry }) => entry.id), games: march.games };
  const program = run('perf/bench/baselineSaves.ts', JSON.stringify(work));
  const once = async () => {
    program.send('go');
    return Number(await program.line());
  };
  await once();
  const saves = await once();
  await program.stop();
  return saves;
}

/** Runs the product's statement on any connection. */
export function saveOne(sql: Sql, entryId: number, { id, team1 }: Game): Promise<unknown> {
  return savePicks(sql, [{ entryId, picks: [{ gameId: id, pick: team1 }] }]);
}
