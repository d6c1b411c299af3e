import { createHash, randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import type { Dues, Entry, Game, Membership, Pool, Round, Season, User } from '#contract/schemas.ts';
import type { Region } from '#domain/bracket/regions.ts';
import { NEW_POOL_SETTINGS } from '#domain/pools/settings.ts';
import { DEFAULT_SCORING, type Scoring } from '#domain/scoring/scoring.ts';
import { DAY, HOUR } from '#domain/time.ts';
import { hashPassword, NO_PASSWORD } from '#server/accounts/password/passwords.ts';
import { insertSession } from '#server/accounts/session/sessionQueries.ts';
import { insertUser } from '#server/accounts/users/userQueries.ts';
import { withFeatureFields } from '#server/app/calls/poolAnswers.ts';
import type { Sql } from '#server/infrastructure/db/database.ts';
import { insertEntry, toEntry } from '#server/pools/entries/entryQueries.ts';
import { insertMembership } from '#server/pools/members/joiningQueries.ts';
import { readOwnMemberships } from '#server/pools/members/memberships.ts';
import { newInviteCode } from '#server/pools/pool/inviteCode.ts';
import { toDuesColumns, toPool } from '#server/pools/pool/poolFields.ts';
import { insertPool, type NewPoolRow } from '#server/pools/pool/poolQueries.ts';
import { DeadlineBarrier } from '#server/pools/seals/deadlineBarrier.ts';
import { insertRound, toRound } from '#server/tournament/rounds/roundsQueries.ts';
import { insertGame, type NewGame, toGame } from '#server/tournament/season/gamesQueries.ts';
import { insertSeason, toSeason } from '#server/tournament/season/seasonsQueries.ts';
import { Caller } from './caller.ts';
import type { TestDatabase } from './database.ts';

export interface ApiUser extends Caller {
  readonly user: User;
}

/** Inserts users, seasons, pools and picks directly into the database. */
export abstract class Fixtures {
  abstract readonly app: Hono;
  /** writes through it return once the app's caches are invalidated */
  abstract readonly database: TestDatabase;
  #made = 0;
  /** hashed once, because a hash takes long */
  #secret: Promise<string> | undefined;

  sql<R>(work: (sql: Sql) => Promise<R>): Promise<R> {
    return this.database.query(work);
  }

  async buildUser(overrides: Partial<Omit<User, 'id'>> = {}): Promise<ApiUser> {
    const username = overrides.username ?? `player ${++this.#made}`;
    const user = await this.database.query(insertUser, {
      username,
      email: `${username.replaceAll(/\W/g, '.')}@example.org`,
      avatarUrl: null,
      isAdmin: false,
      isHidden: false,
      passwordHash: NO_PASSWORD,
      ...overrides,
    });
    if (!user) throw new Error(`${username} is taken`);
    const token = randomBytes(16).toString('hex');
    const tokenHash = createHash('sha256').update(token).digest('hex');
    const account = { id: user.id, method: 'password', passwordHash: NO_PASSWORD } as const;
    await this.database.query(insertSession, { tokenHash, browser: null, system: null }, account, 3600);
    return Object.assign(new Caller(this.app, `unbusted=${token}`), { user });
  }

  async givePassword({ user }: ApiUser): Promise<void> {
    this.#secret ??= hashPassword('secret1');
    const hash = await this.#secret;
    await this.sql((sql) => sql`update users set password_hash = ${hash} where id = ${user.id}`);
  }

  /** Makes the sign-in of all sessions too old for what is delicate: a second ago, as the column is rounded to milliseconds. */
  async endFreshness(): Promise<void> {
    await this.sql((sql) => sql`update sessions set fresh_until = clock_timestamp() - interval '1 second'`);
  }

  async buildSeason(overrides: Partial<Pick<Season, 'year' | 'name' | 'league'>> = {}): Promise<Season> {
    const { league = 'men' } = overrides;
    await this.sql((sql) => sql`update seasons set is_active = false where league = ${league}`);
    // years end at 2200
    const year = overrides.year ?? 2000 + (++this.#made % 100);
    const season = await this.database.query(insertSeason, { year, league, name: overrides.name ?? `March ${year}` });
    if (!season) throw new Error(`${year} is taken`);
    return toSeason(season);
  }

  async archiveSeasons(): Promise<void> {
    await this.sql((sql) => sql`update seasons set is_active = false, is_archived = true`);
  }

  /** Inserts a round. Without a deadline it is open for an hour, plus a day per round number. */
  async buildRound(season: Season, overrides: Partial<Omit<Round, 'id'>> = {}): Promise<Round> {
    const number = overrides.number ?? 1;
    const deadline = overrides.deadline ? new Date(overrides.deadline) : new Date(Date.now() + HOUR + number * DAY);
    const name = overrides.name ?? `Round ${number}`;
    const made = { seasonId: season.id, number, name, deadline };
    const round = await this.afterSeals((sql) => insertRound(sql, made));
    if (!round) throw new Error(`round ${number} is taken`);
    return toRound(round);
  }

  async buildGame(
    round: Round,
    overrides: Partial<Pick<Game, 'team1' | 'team2' | 'seed1' | 'seed2'>> & { region?: Region } = {},
  ): Promise<Game> {
    const n = ++this.#made;
    const made: NewGame = {
      seasonId: round.seasonId,
      roundId: round.id,
      region: 'East Region',
      team1: `Home ${n}`,
      team2: `Away ${n}`,
      seed1: 1,
      seed2: 16,
      ...overrides,
    };
    const game = await this.afterSeals((sql) => insertGame(sql, made));
    return toGame(game);
  }

  async buildEntry(owner: ApiUser, season: Pick<Season, 'id'>, name = `${owner.user.username} 01`): Promise<Entry> {
    const entry = await this.database.transact(insertEntry, { userId: owner.user.id, seasonId: season.id, name });
    if (!entry) throw new Error('the user has 25 entries');
    return toEntry(entry);
  }

  /** Builds a pool in which earlier rounds count, unless a test is about those that do not. */
  async buildPool(
    admin: ApiUser,
    season: Season,
    name = 'The Office',
    { dues = null, ...options }: Partial<Omit<NewPoolRow, 'points'> & Scoring> & { dues?: Dues | null } = {},
  ): Promise<Pool & { inviteCode: string }> {
    const row = await this.database.query(insertPool, {
      ...DEFAULT_SCORING,
      tieBreaker: 'none',
      earlierRounds: 'count',
      ...NEW_POOL_SETTINGS,
      isSitePool: false,
      previousId: null,
      ...options,
      ...toDuesColumns(dues),
      points: [...(options.points ?? DEFAULT_SCORING.points)],
      name,
      seasonId: season.id,
      adminId: admin.user.id,
      inviteCode: newInviteCode(),
    });
    if (!row) throw new Error('the code is taken');
    const [pool] = await withFeatureFields(this.database, [toPool(row, admin.user)]);
    if (!pool) throw new Error('there is no pool');
    return { ...pool, inviteCode: row.inviteCode };
  }

  async buildMembership(pool: Pool, entry: Entry): Promise<Membership> {
    const inserted = await this.database.query(insertMembership, pool.id, entry);
    const own = await this.database.query(readOwnMemberships, entry.userId);
    const membership = own.find(({ id }) => id === inserted?.id);
    if (!membership) throw new Error('the entry is in the pool');
    return membership;
  }

  /** Builds an entry of a player in a pool. */
  async buildMember(pool: Pool, player: ApiUser, name?: string): Promise<Entry> {
    const entry = await this.buildEntry(player, { id: pool.seasonId }, name);
    await this.buildMembership(pool, entry);
    return entry;
  }

  /** Adds entries of new users, up to 25 of each, to a pool, without triggers. */
  async fillPool(pool: Pool, count: number): Promise<void> {
    const first = ++this.#made * 1_000_000;
    await this.database.transact(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`
        with players as (
          insert into users (username, username_key, email, email_key, password_hash)
          select name, name, name || '@example.org', name || '@example.org', ${NO_PASSWORD}
          from generate_series(${first}::int, ${first}::int + (${count}::int - 1) / 25) n, lateral (select 'crowd' || n as name) named
          returning id
        ),
        made as (
          insert into entries (user_id, season_id, name, name_key, slot)
          select id, ${pool.seasonId}, id || ' ' || slot, id || ' ' || slot, slot from players, generate_series(1, 25) slot
          order by id, slot
          limit ${count}
          returning id, user_id, season_id
        )
        insert into pool_memberships (pool_id, user_id, entry_id, season_id)
        select ${pool.id}, user_id, id, season_id from made
      `;
      await tx`select pg_notify('changes', 'all')`;
    });
  }

  /** Changes a round or its games, after its pools are sealed if a read of one has locked it. */
  afterSeals<R>(write: (sql: Sql) => Promise<R>): Promise<R> {
    return new DeadlineBarrier(this.database).afterSeals(() => this.sql(write));
  }

  /** Moves a deadline by the database's clock: -1 is a second ago. */
  async moveDeadline(round: Round, seconds: number): Promise<void> {
    await this.afterSeals(
      (sql) => sql`
        update rounds set deadline = clock_timestamp() + make_interval(secs => ${seconds}) where id = ${round.id}
      `,
    );
  }

  /** Makes all entries and games older, such as by `30 days`: those created after a deadline could have no picks. */
  async makeOlder(interval: string): Promise<void> {
    await this.sql((sql) => sql`update entries set created_at = created_at - ${interval}::interval`);
    await this.sql((sql) => sql`update games set created_at = created_at - ${interval}::interval`);
  }

  /**
   * Lets a deadline pass now, without the change message of a moved one: the database's clock cannot be moved. A deadline
   * is a whole millisecond, which is let pass first: two deadlines are never one, and nothing is created at one.
   */
  async passDeadline(round: Round): Promise<void> {
    await this.database.transact(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`select pg_sleep(0.002)`;
      await tx`update rounds set deadline = date_trunc('milliseconds', clock_timestamp()) where id = ${round.id}`;
    });
  }

  /** Confirms a round as past with a deadline in an hour, as after the database's clock went back. */
  async confirmAhead(round: Round): Promise<void> {
    await this.moveDeadline(round, 3600);
    await this.sql(
      (sql) =>
        sql`update rounds set confirmed_deadline = deadline, locks = 1, locked_at = now() where id = ${round.id}`,
    );
  }

  async setPick(entry: Entry, game: Game, side: 1 | 2): Promise<void> {
    await this.sql(
      (sql) => sql`
        insert into picks (entry_id, game_id, season_id, side, made_at, changed_at)
        values (${entry.id}, ${game.id}, ${game.seasonId}, ${side}, now(), now())
      `,
    );
    // no trigger sends this tag, because no call can change a pick of a past round
    await this.sql((sql) => sql`select pg_notify('changes', ${`picks ${game.seasonId}`})`);
  }

  /** Sets a winner without scores and audit, and no later game. */
  async setWinner(game: Pick<Game, 'id'>, winner: 1 | 2 | null): Promise<void> {
    await this.sql((sql) => sql`update games set winner = ${winner} where id = ${game.id}`);
  }

  /** Sets the guess for the tie-breaker. */
  async setGuess(entry: Entry, total: number): Promise<void> {
    await this.sql(
      (sql) => sql`
        insert into guesses (entry_id, total, made_at, changed_at) values (${entry.id}, ${total}, now(), now())
        on conflict (entry_id) do update set total = excluded.total
      `,
    );
    await this.sql((sql) => sql`select pg_notify('changes', ${`picks ${entry.seasonId}`})`);
  }
}

/** Sets the winner of a game as a site admin does, by default its first team. */
export function decideGame(
  admin: Caller,
  { id, team1 }: Pick<Game, 'id' | 'team1'>,
  winner: string | null = team1,
): Promise<Game> {
  return admin.call('changeGame', { params: { id }, body: { winner } });
}
