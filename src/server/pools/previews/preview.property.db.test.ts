import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { GameChangePreview } from '#contract/previews.ts';
import type { Game, Pool, Round, Season } from '#contract/schemas.ts';
import { randomNumbers } from '#domain/outlook/randomNumbers.ts';
import type { Tx } from '#server/infrastructure/db/database.ts';
import { changeGame } from '#server/tournament/season/games.ts';
import { listGames } from '#server/tournament/season/gamesQueries.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { type Snapshot, takeSnapshot } from '#test/support/snapshot.ts';
import { BRACKET_TEAMS } from '#test/support/tournaments.ts';

const t = await testApp();
const ROUNDS = 6;
const ENTRIES = 8;

let root: ApiUser;
let season: Season;
let pool: Pool;
let rounds: Round[];
let snapshot: Snapshot;

/** Builds a bracket without winners and a pool of entries without picks. */
beforeAll(async () => {
  root = await t.buildUser({ username: 'root', isAdmin: true });
  season = await t.buildSeason();
  rounds = [];
  for (let number = 1; number <= ROUNDS; number += 1) rounds.push(await t.buildRound(season, { number }));
  await root.call('createBracket', { params: { id: season.id }, body: { teams: BRACKET_TEAMS } });
  pool = await t.buildPool(root, season);
  for (let n = 1; n <= ENTRIES; n += 1) {
    await t.buildMember(pool, await t.buildUser());
  }
  snapshot = await takeSnapshot(t.database);
});

/** Decides most games of some rounds at random, and makes most picks. */
async function play(seed: number, played: number, past: number): Promise<void> {
  const random = randomNumbers(seed);
  await t.database.transact(async (tx) => {
    for (const { id } of rounds.slice(0, played)) {
      for (const game of await listGames(tx, season.id)) {
        if (game.roundId !== id || random() < 0.05) continue;
        await changeGame(tx, root.user, game, { winner: random() < 0.6 ? game.team1 : game.team2 }, []);
      }
    }
    await pickAtRandom(tx, random);
    await tx`update rounds set deadline = deadline - interval '30 days' where number <= ${past}`;
  });
}

async function pickAtRandom(tx: Tx, random: () => number): Promise<void> {
  await tx`select setseed(${random()})`;
  await tx`
    insert into picks (entry_id, game_id, season_id, side, made_at, changed_at)
    select e.id, g.id, g.season_id, 1 + floor(random() * 2), now(), now()
    from entries e join games g on g.season_id = e.season_id
    where random() < 0.9
    order by e.id, g.id
    on conflict do nothing
  `;
  // picks of past rounds are inserted without a call, so caches are invalidated here
  await tx`select pg_notify('changes', 'picks ' || id) from seasons`;
}

interface Correction {
  /** number of the game, modulo the number of games */
  readonly at: number;
  readonly change: (game: Game, others: readonly Game[]) => object;
}

const change = fc.constantFrom<Correction['change']>(
  ({ team1 }) => ({ winner: team1 }),
  ({ team2 }) => ({ winner: team2 }),
  ({ team1, team2, winner }) => ({ winner: winner === team1 ? team2 : team1 }),
  () => ({ winner: null }),
  () => ({ winner: 'Nobody' }),
  ({ team1 }) => ({ team1: `${team1}!` }),
  ({ team1, team2, winner }) => ({ team1: team2, team2: `${team1}!`, winner: winner && team2 }),
  (_, [other]) => ({ team2: other?.team1 }),
  ({ team1, team2 }) => ({ team1: team2, team2: team1 }),
  ({ seed1, seed2 }) => ({ seed1: seed2, seed2: seed1 }),
);
const corrections = fc.array(fc.record({ at: fc.nat(62), change }), {
  minLength: 1,
  maxLength: 8,
});

interface GameState {
  readonly games: readonly Game[];
  /** ids of past rounds */
  readonly past: ReadonlySet<number>;
  readonly picks: ReadonlyMap<number, number>;
  /** ids of the games that each entry has picked right */
  readonly right: readonly (readonly number[])[];
}

/** Returns what the calls show of the season, and the number of picks of each game. */
async function look(): Promise<GameState> {
  const games = await root.call('listGames', { params: { seasonId: season.id } });
  const grid = await root.call('readPickGrid', { params: { id: pool.id } });
  const played = grid.rounds.flatMap((round) => round.games);
  const entries = [...grid.entries].sort((a, b) => a.entryId - b.entryId);
  const picks = await t.sql(
    (sql) => sql<{ id: number; count: number }[]>`select game_id as id, count(*)::int from picks group by game_id`,
  );
  const shown = await root.call('listRounds', { params: { seasonId: season.id } });
  return {
    games,
    past: new Set(shown.filter(({ deadline }) => Date.parse(deadline) < Date.now()).map(({ id }) => id)),
    picks: new Map(picks.map(({ id, count }) => [id, count])),
    right: entries.map(({ picks: sides }) =>
      played
        .filter((game, n) => game.winner !== null && game.winner === [null, game.team1, game.team2][sides[n] ?? 0])
        .map(({ id }) => id),
    ),
  };
}

/** Returns the preview that a comparison of before and after gives. */
function compare(target: Game, game: Game, before: GameState, after: GameState): GameChangePreview {
  const ids = new Set([...before.games, ...after.games].map(({ id }) => id));
  ids.delete(target.id);
  const isRenamed = (from: string, to: string) => hasTeam(target, from) && !hasTeam(target, to) && hasTeam(game, to);
  const games = [...ids].flatMap((id) => {
    const [old, now] = [before, after].map((state) => state.games.find((each) => each.id === id));
    const known = old ?? now;
    if (!known || (old && now && sameFace(old, now))) return [];
    const number = rounds.findIndex((round) => round.id === known.roundId) + 1;
    const isPast = before.past.has(known.roundId);
    return {
      id: old ? id : null,
      roundNumber: number,
      before: teamsOf(old),
      after: teamsOf(now),
      ...dropped({ old, now, had: picksOn(before, id), has: picksOn(after, id) }, isPast, isRenamed),
      winnerCleared: typeof old?.winner === 'string' && typeof now?.winner !== 'string',
    };
  });
  const countWithMore = (one: GameState['right'], other: GameState['right']) =>
    one.filter((right, entry) => right.some((id) => !other[entry]?.includes(id))).length;
  return {
    game,
    picks: before.picks.get(target.id) ?? 0,
    games: games.sort((a, b) => a.roundNumber - b.roundNumber),
    picksDropped: sum(games.map(({ picksDropped }) => picksDropped)),
    isUpperBound: games.some(({ isUpperBound }) => isUpperBound),
    entries: { gain: countWithMore(after.right, before.right), lose: countWithMore(before.right, after.right) },
  };
}

interface Fate {
  readonly old: Game | undefined;
  readonly now: Game | undefined;
  readonly had: number;
  readonly has: number;
}

/** Returns how many picks a game loses; in an open round all its picks if it loses a team. */
function dropped({ old, now, had, has }: Fate, isPast: boolean, isRenamed: (from: string, to: string) => boolean) {
  if (isPast || !old || !now) return { picksDropped: had - has, isUpperBound: false };
  const names = [now.team1, now.team2];
  const stays = (team: string) => names.some((name) => name === team || isRenamed(team, name));
  if (stays(old.team1) && stays(old.team2)) return { picksDropped: 0, isUpperBound: false };
  return { picksDropped: had, isUpperBound: had > 0 };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const teamsOf = (game: Game | undefined): [string, string] | null => (game ? [game.team1, game.team2] : null);
const hasTeam = ({ team1, team2 }: Game, team: string) => team1 === team || team2 === team;
const picksOn = ({ picks }: GameState, id: number) => picks.get(id) ?? 0;
const sameFace = (a: Game, b: Game) => a.team1 === b.team1 && a.team2 === b.team2 && a.winner === b.winner;

async function correct({ at, change: changeOf }: Correction, random: () => number): Promise<void> {
  const before = await look();
  const target = before.games[at % before.games.length];
  if (!target) throw new Error('there is no game');
  const others = before.games.filter(({ roundId, id }) => roundId === target.roundId && id !== target.id);
  const sent = { params: { id: target.id }, body: changeOf(target, others) };
  const asked = await root.send('changeGame', { ...sent, query: { dryRun: 'true' } });
  const foretold: unknown = await asked.json();
  const written = await root.send('changeGame', { ...sent, body: { ...sent.body, dropPicks: true } });
  const answer: unknown = await written.json();
  expect(asked.status).toBe(written.status);
  if (!written.ok) return expect(foretold).toEqual(answer);
  const result = answer as Game;
  // each write has its time
  const decidedAt = result.decidedAt === null ? null : expect.any(String);
  expect(foretold).toEqual(compare(target, { ...result, decidedAt }, before, await look()));
  await t.database.transact(pickAtRandom, random);
}

test('the preview of any correction in any tournament equals the result of the change', async () => {
  const tournament = fc.record({ seed: fc.nat(), played: fc.integer({ min: 1, max: ROUNDS }), past: fc.nat(ROUNDS) });
  await fc.assert(
    fc.asyncProperty(tournament, corrections, async ({ seed, played, past }, made) => {
      await snapshot.restore();
      await play(seed, played, past);
      const random = randomNumbers(seed + 1);
      for (const correction of made) await correct(correction, random);
    }),
    { numRuns: 5 },
  );
});
