import type { Entry, Game, Pool, Round, Season } from '#contract/schemas.ts';
import { at } from '#domain/at.ts';
import { favorite } from '#domain/bracket/bracket.ts';
import type { Side } from '#domain/sides.ts';
import { DAY, HOUR, MINUTE } from '#domain/time.ts';
import { savePicks } from '#server/pools/picks/pickQueries.ts';
import {
  FINAL_FOUR,
  type RecordedGame,
  ROUND_NAMES,
  recordedGames,
  YEAR,
} from '#server/tournament/recorded/tournament.ts';
import { teamOn } from '#server/tournament/season/gamesQueries.ts';
import type { ApiUser, TestApp } from '#test/support/app.ts';
import { insertRows } from '#test/support/insertRows.ts';

/** Username, name of the entry, and daring: 0 is always the better seed, 1 a coin toss. */
const PLAYERS = [
  ['commissioner', "The Commish's Call", 0.15],
  ['sam', 'sam 01', 0.2],
  ['maya.k', 'Chalk Talk', 0],
  ['Coach Dan', 'Man to Man', 0.3],
  ['priya', 'Nothing But Net', 0.25],
  ['JT', 'JT 01', 0.5],
  ['nonna_rosa', 'Best Mascot Wins', 1],
  ['Tomás', 'Tomás 01', 0.35],
  ['bracketologist', 'The Model Said So', 0.1],
  ['lin.wei', 'Glass Slipper', 0.6],
  ['Big Ed', 'Big Ed’s Big Board', 0.4],
  ['kwame', 'Full-Court Press', 0.3],
  ['auntie jo', 'auntie jo 01', 0.7],
] as const;
/** Of the rounds, after the first one. */
const DEADLINES = [0, 2 * DAY, 7 * DAY, 9 * DAY, 16 * DAY, 18 * DAY];

const recorded = recordedGames();

interface Player {
  readonly user: ApiUser;
  readonly entry: Entry;
  readonly daring: number;
}

/** Thirteen players are in the pool of the first, who is a site admin, and the recorded tournament is played as the test says. */
export class RecordedSeason {
  readonly #t: TestApp;
  readonly #season: Season;
  readonly #players: readonly Player[];
  readonly rounds: readonly Round[];
  readonly pool: Pool & { inviteCode: string };
  readonly root: ApiUser;
  readonly sam: Player;

  private constructor(
    t: TestApp,
    season: Season,
    rounds: readonly Round[],
    players: readonly Player[],
    pool: Pool & { inviteCode: string },
  ) {
    this.#t = t;
    this.#season = season;
    this.#players = players;
    this.rounds = rounds;
    this.pool = pool;
    this.root = at(players, 0).user;
    this.sam = at(players, 1);
  }

  /** The first round locks in 26 hours. */
  static async open(t: TestApp): Promise<RecordedSeason> {
    await t.database.reset();
    const season = await t.buildSeason({ year: YEAR + 1, name: 'March Madness' });
    const first = Date.now() + 26 * HOUR;
    const rounds: Round[] = [];
    for (const [index, name] of ROUND_NAMES.entries()) {
      const deadline = new Date(first + at(DEADLINES, index)).toISOString();
      rounds.push(await t.buildRound(season, { number: index + 1, name, deadline }));
    }
    const players: Player[] = [];
    for (const [username, entryName, daring] of PLAYERS) {
      const user = await t.buildUser({ username, isAdmin: players.length === 0 });
      players.push({ user, entry: await t.buildEntry(user, season, entryName), daring });
    }
    const root = at(players, 0).user;
    await root.call('changeSeason', {
      params: { id: season.id },
      body: { finalFour: [[...FINAL_FOUR[0]], [...FINAL_FOUR[1]]] },
    });
    const pool = await t.buildPool(root, season, 'The Office', { upsetBonus: 1, tieBreaker: 'total' });
    for (const { entry } of players) {
      await t.buildMembership(pool, entry);
      await t.setGuess(entry, 130 + entry.id);
    }
    const opening = at(rounds, 0);
    const games = recorded
      .filter(({ round }) => round === 1)
      .map(({ played: { region, slot, team1, team2, seed1, seed2 } }, index) => ({
        region,
        slot,
        team1,
        team2,
        seed1,
        seed2,
        seasonId: season.id,
        roundId: opening.id,
        startTime: new Date(first + (1 + Math.floor(index / 4)) * 45 * MINUTE),
        createdAt: new Date(),
      }));
    await t.sql((sql) => insertRows(sql, 'games', games));
    return new RecordedSeason(t, season, rounds, players, pool);
  }

  async roundNow(number: number): Promise<Round> {
    const now = await this.root.call('listRounds', { params: { seasonId: this.#season.id } });
    const round = now.find((each) => each.number === number);
    if (!round) throw new Error(`there is no round ${number}`);
    return round;
  }

  async gamesOf(number: number): Promise<Game[]> {
    const games = await this.root.call('listGames', { params: { seasonId: this.#season.id } });
    return games.filter(({ roundId }) => roundId === at(this.rounds, number - 1).id);
  }

  /** All players but these pick every game of a round that they have not picked, most of them favorites. */
  async othersPick(number: number, { except = [] as readonly string[] } = {}): Promise<void> {
    const games = await this.gamesOf(number);
    const saves = this.#players
      .filter(({ user }) => !except.includes(user.user.username))
      .map(({ entry, daring }) => ({
        entryId: entry.id,
        picks: games.map((game, place) => {
          // spread evenly and the same in every run
          const luck = ((entry.id * 37 + place * 53 + number * 11) % 100) / 100;
          return { gameId: game.id, pick: teamOn(game, pickSide(game, daring, luck)) };
        }),
      }));
    await this.#t.sql((sql) => savePicks(sql, saves));
  }

  /** Sam picks the favorites of the first games of round 1, and the winners of the last ones. */
  async pickFavorites(count: number): Promise<void> {
    const games = (await this.gamesOf(1)).slice(0, count);
    const picks = games.map((game, place) => ({
      gameId: game.id,
      pick: place > 12 ? resultOf(game).winner : teamOn(game, pickSide(game, 0, 0.5)),
    }));
    await this.#t.sql((sql) => savePicks(sql, [{ entryId: this.sam.entry.id, picks }]));
  }

  /** Lets time pass: all that is to come is nearer, and all that was made is longer ago. */
  async passTime(ms: number): Promise<void> {
    const past = `${Math.round(ms)} milliseconds`;
    await this.#t.sql((sql) => sql`update games set start_time = start_time - ${past}::interval`);
    await this.#t.makeOlder(past);
    await this.#t.afterSeals(
      (sql) => sql`update rounds set deadline = deadline - ${past}::interval where deadline > clock_timestamp()`,
    );
  }

  /** Until a round has been locked for a minute. */
  async passDeadline(number: number): Promise<void> {
    await this.passTime(Date.parse((await this.roundNow(number)).deadline) - Date.now() + MINUTE);
  }

  async decide(game: Game): Promise<void> {
    await this.root.call('changeGame', { params: { id: game.id }, body: resultOf(game) });
  }

  /** Plays the next undecided games of a round, or all. */
  async play(number: number, count = Number.POSITIVE_INFINITY): Promise<void> {
    const undecided = (await this.gamesOf(number)).filter(({ winner }) => winner === null);
    for (const game of undecided.slice(0, count)) await this.decide(game);
  }

  /** Shows the next undecided games of a round as live. */
  async show(number: number, count: number): Promise<void> {
    const undecided = (await this.gamesOf(number)).filter(({ winner }) => winner === null);
    for (const [index, game] of undecided.slice(0, count).entries()) {
      const { score1, score2 } = resultOf(game);
      const body = { status: 'live' as const, score1: score1 - 12, score2: score2 - 11 };
      const clock = `${4 + index}:31 - 2nd Half`;
      await this.root.call('changeGame', { params: { id: game.id }, body: { ...body, clock } });
    }
  }
}

/** An upset is rarer the further the seeds are apart. */
function pickSide(game: Game, daring: number, luck: number): Side {
  const better = favorite(game) ?? 1;
  const isUpset = luck < 0.5 * daring ** (Math.abs(game.seed1 - game.seed2) / 6);
  if (!isUpset) return better;
  return better === 1 ? 2 : 1;
}

function resultOf({ team1, team2 }: Game): { winner: string; score1: number; score2: number } {
  const game = recorded.find(({ home, away }: RecordedGame) =>
    [home, away].every(({ name }) => name === team1 || name === team2),
  );
  if (!game) throw new Error(`${team1} and ${team2} never met`);
  const { played } = game;
  const [score1, score2] = played.team1 === team1 ? [played.score1, played.score2] : [played.score2, played.score1];
  return { winner: score1 > score2 ? team1 : team2, score1, score2 };
}
