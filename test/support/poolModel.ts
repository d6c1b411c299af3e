import fc from 'fast-check';
import type { Entry, Game, Pool, Round, Season } from '#contract/schemas.ts';
import { DAY } from '#domain/time.ts';
import { listGames, toGame } from '#server/tournament/season/gamesQueries.ts';
import type { ApiUser, TestApp } from './app.ts';
import { readPoolLocks } from './poolLocks.ts';
import { expectedLeaderboard, expectedPickGrid, type Notes, pickKey } from './referenceScorer.ts';

const ROUNDS = 3;
const GAMES_A_ROUND = 3;

interface Player {
  readonly person: ApiUser;
  readonly entry: Entry;
}

export interface PoolModel {
  readonly t: TestApp;
  readonly root: ApiUser;
  readonly admin: ApiUser;
  readonly season: Season;
  readonly rounds: readonly Round[];
  readonly games: readonly Game[];
  readonly players: readonly Player[];
  readonly group: Pool & { inviteCode: string };
}

export interface PoolState {
  readonly leaderboard: string;
  readonly 'pick-grid': string;
  readonly members: ReadonlySet<number>;
}

/** A change to a pool; `n` selects the game, player or round. */
export interface Action {
  readonly what: keyof typeof actions;
  readonly n: number;
}

export async function buildPoolModel(t: TestApp): Promise<PoolModel> {
  const root = await t.buildUser({ username: 'root', isAdmin: true });
  const admin = await t.buildUser({ username: 'pool admin' });
  const season = await t.buildSeason({ year: 2026 });
  const rounds: Round[] = [];
  const games: Game[] = [];
  for (let number = 1; number <= ROUNDS; number++) {
    const round = await t.buildRound(season, { number, deadline: deadlineOf(number, number === 1) });
    rounds.push(round);
    for (let n = 1; n <= GAMES_A_ROUND; n++) games.push(await t.buildGame(round, { seed1: n }));
    if (number === ROUNDS) games.push(await t.buildGame(round, { region: 'Championship' }));
  }
  const group = await t.buildPool(admin, season);
  const players: Player[] = [];
  for (const name of ['chalk', 'Bold', 'CINDERELLA', 'Zebra', 'bold']) {
    const person = await t.buildUser();
    const entry = await t.buildMember(group, person, name);
    players.push({ person, entry });
  }
  for (const [p, { entry }] of players.entries()) {
    for (const [g, game] of games.entries()) if ((p + g) % 4 > 0) await t.setPick(entry, game, (p * g) % 3 > 0 ? 1 : 2);
  }
  return { t, root, admin, season, rounds, games, players, group };
}

function deadlineOf(number: number, past: boolean): string {
  return new Date(Date.now() + (past ? number - ROUNDS - 1 : number) * DAY).toISOString();
}

const game = ({ games }: PoolModel, n: number) => of(games, n);
const player = ({ players }: PoolModel, n: number) => of(players, n);

function of<T>(list: readonly T[], n: number): T {
  const one = list[n % list.length];
  if (one === undefined) throw new Error('there is none');
  return one;
}

async function changeGame(pool: PoolModel, n: number, change: (game: Game) => Partial<Game>): Promise<void> {
  const { id } = game(pool, n);
  const now = (await pool.t.sql((sql) => listGames(sql, pool.season.id))).map(toGame).find((one) => one.id === id);
  if (!now) throw new Error(`no game ${id}`);
  await pool.root.call('changeGame', { params: { id }, body: change(now) });
}

/** The app rejects invalid ones, and nothing changes. */
const actions = {
  'set a winner': (pool: PoolModel, n: number) =>
    changeGame(pool, n, (now) => ({ winner: of([now.team1, now.team2, null], Math.floor(n / GAMES_A_ROUND)) })),
  'swap the sides of a game': (pool: PoolModel, n: number) =>
    changeGame(pool, n, (now) => ({ team1: now.team2, team2: now.team1 })),
  'rename a team': (pool: PoolModel, n: number) => changeGame(pool, n, () => ({ team1: `Team ${n}` })),
  'change a seed': (pool: PoolModel, n: number) => changeGame(pool, n, () => ({ seed1: 1 + (n % 16) })),
  'rename an entry': (pool: PoolModel, n: number) => {
    const { person, entry } = player(pool, n);
    return person.send('changeEntry', { params: { id: entry.id }, body: { name: `Entry ${n}` } });
  },
  'rename a user': (pool: PoolModel, n: number) => changeUser(pool, n, { username: `user ${n}` }),
  'hide a user': (pool: PoolModel, n: number) => changeUser(pool, n, { isHidden: true }),
  'show a user': (pool: PoolModel, n: number) => changeUser(pool, n, { isHidden: false }),
  'remove a member': (pool: PoolModel, n: number) =>
    pool.admin.send('removeMember', { params: { id: pool.group.id, userId: player(pool, n).person.user.id } }),
  'restore a member': (pool: PoolModel, n: number) =>
    pool.admin.send('restoreMember', { params: { id: pool.group.id, userId: player(pool, n).person.user.id } }),
  'leave the pool': (pool: PoolModel, n: number) => {
    const { person, entry } = player(pool, n);
    return person.send('leavePool', { params: { id: pool.group.id }, body: { entryId: entry.id } });
  },
  'join the pool': (pool: PoolModel, n: number) => {
    const { person, entry } = player(pool, n);
    const body = { entryId: entry.id, inviteCode: pool.group.inviteCode };
    return person.send('joinPool', { params: { id: pool.group.id }, body });
  },
  'save a pick': async (pool: PoolModel, n: number) => {
    const { person, entry } = player(pool, n);
    const { id, team2 } = game(pool, n);
    await person.send('savePick', { query: { entryId: entry.id }, body: { gameId: id, pick: team2 } });
  },
  'save a guess': async (pool: PoolModel, n: number) => {
    const { person, entry } = player(pool, n);
    await person.send('saveGuess', { query: { entryId: entry.id }, body: { total: n % 7 === 0 ? null : 100 + n } });
  },
  'score the Championship': async ({ root, games }: PoolModel, n: number) => {
    const { id = 0, team1 = '' } = games.at(-1) ?? {};
    const scores = { score1: 60 + (n % 20), score2: n % 5 === 0 ? null : 60 };
    await root.send('changeGame', { params: { id }, body: { ...scores, ...(n % 2 === 0 && { winner: team1 }) } });
  },
  'lock or reopen a round': async (pool: PoolModel, n: number) => {
    const { id, number, name } = of(pool.rounds, n);
    const deadline = deadlineOf(number, n % 2 === 0);
    await pool.root.send('changeRound', { params: { id }, body: { name, deadline } });
  },
  // by a statement: the call refuses it once a round that counts is past
  'change the scoring': ({ t, group }: PoolModel, n: number) =>
    t.sql(
      (sql) => sql`
        update pools set points[2] = ${n}, counts_from = ${1 + (n % ROUNDS)}, upset_bonus = ${n % 11},
          tie_breaker = ${n % 3 === 0 ? 'none' : 'total'}, earlier_rounds = ${n % 2 === 0 ? 'count' : 'dontCount'}
        where id = ${group.id}
      `,
    ),
  // the embedded database has no connection to cut
  'cut off who listens': async ({ t }: PoolModel, _: number) => {
    if (t.database.kind === 'embedded') return;
    await t.sql(
      (sql) => sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where query = 'listen changes' and datname = current_database()
      `,
    );
  },
} satisfies Readonly<Record<string, (pool: PoolModel, n: number) => Promise<unknown>>>;

function changeUser(pool: PoolModel, n: number, body: { username?: string; isHidden?: boolean }) {
  return pool.root.send('changeUser', { params: { id: player(pool, n).person.user.id }, body });
}

export async function act(pool: PoolModel, { what, n }: Action): Promise<void> {
  await actions[what](pool, n);
}

export const anyActions: fc.Arbitrary<Action[]> = fc.array(
  fc.record({ what: fc.constantFrom(...(Object.keys(actions) as Action['what'][])), n: fc.nat(60) }),
  { minLength: 12, maxLength: 16 },
);

/** The expected responses, scored by the reference scorer from the tables. */
export async function expectedState({ t, season, group }: PoolModel): Promise<PoolState> {
  const notes = await t.readUnsynced(async (sql): Promise<Notes> => {
    const picks = await sql<{ entryId: number; gameId: number; team: string }[]>`
      select p.entry_id as "entryId", p.game_id as "gameId", case p.side when 1 then g.team1 else g.team2 end as team
      from picks p join games g on g.id = p.game_id
    `;
    const [scoring] = await sql<Pick<Notes, 'points' | 'countsFrom' | 'upsetBonus' | 'tieBreaker' | 'earlierRounds'>[]>`
      select points, counts_from as "countsFrom", upset_bonus as "upsetBonus", tie_breaker as "tieBreaker",
        earlier_rounds as "earlierRounds"
      from pools where id = ${group.id}
    `;
    const guesses = await sql<{ entryId: number; total: number }[]>`select entry_id as "entryId", total from guesses`;
    if (!scoring) throw new Error('the pool was deleted');
    return {
      ...scoring,
      groupId: group.id,
      seasonId: season.id,
      rounds: await sql<Notes['rounds'][number][]>`
        select id, number, name, deadline, deadline <= clock_timestamp() as past from rounds
      `,
      games: (await listGames(sql, season.id)).map(toGame),
      entries: await sql<Notes['entries'][number][]>`
        select e.id as "entryId", e.name as "entryName", u.id as "userId", u.username, e.created_at as "createdAt"
        from pool_memberships m join entries e on e.id = m.entry_id join users u on u.id = m.user_id
        where m.is_active and not u.is_hidden
          and u.id not in (select user_id from pool_removals where pool_id = m.pool_id)
      `,
      picks: new Map(picks.map(({ entryId, gameId, team }) => [pickKey(entryId, gameId), team])),
      locks: await readPoolLocks(sql, group),
      guesses: new Map(guesses.map(({ entryId, total }) => [entryId, total])),
    };
  });
  const members = await t.readUnsynced(
    (sql) => sql<{ userId: number }[]>`
      select user_id as "userId" from pool_memberships m
      where is_active and user_id not in (select user_id from pool_removals where pool_id = m.pool_id)
    `,
  );
  return {
    leaderboard: JSON.stringify(expectedLeaderboard(notes)),
    'pick-grid': JSON.stringify(expectedPickGrid(notes)),
    members: new Set(members.map(({ userId }) => userId)),
  };
}
