import type { Game, Round } from '#contract/schemas.ts';
import { at } from '#domain/at.ts';
import { HOUR } from '#domain/time.ts';
import { dropPicks } from '#server/tournament/season/bracketQueries.ts';
import { lockGame } from '#server/tournament/season/gamesQueries.ts';
import type { ApiUser, TestApp } from '#test/support/app.ts';
import { type Crowd, lock, pickAll } from './crowd.ts';

type Random = (below: number) => number;

interface Scene {
  readonly root: ApiUser;
  readonly crowd: Crowd;
  /** how many changes */
  readonly changes: number;
}

/** Repeatable, so that a failure can be looked at. */
function randomOf(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

export function reopenRound(root: ApiUser, { id, name }: Round) {
  const deadline = new Date(Date.now() + HOUR).toISOString();
  return root.call('changeRound', { params: { id }, body: { name, deadline } });
}

/** Locks the rounds, and changes what may change in a season whose rounds are past. After each change `settle` compares. */
export async function changeAtRandom(
  t: TestApp,
  { root, crowd, changes }: Scene,
  settle: (n: number) => Promise<void>,
): Promise<void> {
  const random = randomOf(changes);
  const changeGame = (game: Game, body: Partial<Pick<Game, 'team1' | 'team2' | 'winner'>>) =>
    root.call('changeGame', { params: { id: game.id }, body });
  const someId = async (table: 'users' | 'entries') => {
    const rows = await t.sql((sql) => sql<{ id: number }[]>`select id from ${sql(table)} order by id`);
    return at(rows, random(rows.length)).id;
  };
  const kinds: readonly ((game: Game, n: number) => Promise<unknown>)[] = [
    (game) => changeGame(game, { winner: [game.team1, game.team2, null][random(3)] ?? null }),
    (game) => changeGame(game, { winner: [game.team1, game.team2][random(2)] ?? null }),
    async () => {
      const id = await someId('users');
      await t.sql((sql) => sql`update users set is_hidden = not is_hidden where id = ${id} and not is_admin`);
    },
    async () => {
      const id = await someId('entries');
      await t.sql((sql) => sql`delete from entries where id = ${id}`);
    },
    async () => {
      const id = await someId('users');
      await t.sql((sql) => sql`delete from users where id = ${id} and not is_admin and ${random(4)} = 0`);
    },
    (game) => changeGame(game, { team1: game.team2, team2: game.team1 }),
    (game, n) => changeGame(game, { team1: `Renamed ${n}` }),
    (game) =>
      t.database.transact(async (tx) => {
        const row = await lockGame(tx, game.id);
        if (!row || random(4) > 0) return;
        await dropPicks(tx, { ...row, slot: 1 }, [1]);
        await tx`update games set replaced1 = replaced1 + 1 where id = ${game.id}`;
      }),
    async (_, n) => {
      const round = at(crowd.rounds, 1);
      await reopenRound(root, round);
      await settle(n);
      await pickAll(t, crowd.season);
      await lock(t, round);
    },
  ];
  for (const round of crowd.rounds) {
    await lock(t, round);
    await settle(0);
  }
  for (let n = 1; n <= changes; n++) {
    const change = at(kinds, random(kinds.length + 8) % kinds.length);
    const games = await root.call('listGames', { params: { seasonId: crowd.season.id } });
    await change(at(games, random(games.length)), n);
    await settle(n);
  }
}
