import type { Game, Pool, Round, Season } from '#contract/schemas.ts';
import { MINUTE } from '#domain/time.ts';
import type { ApiUser, TestApp } from '#test/support/app.ts';
import { decideGame } from '#test/support/fixtures.ts';

/** A name of a team that fills its half of a game. */
export const LONG = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';

/** A season with four games in its open first round, and a second round. Sam has no entry yet. */
export class PicksScene {
  readonly #t: TestApp;
  readonly root: ApiUser;
  readonly sam: ApiUser;
  readonly season: Season;
  readonly first: Round;
  readonly games: readonly Game[];

  private constructor(t: TestApp, parts: Pick<PicksScene, 'root' | 'sam' | 'season' | 'first' | 'games'>) {
    this.#t = t;
    this.root = parts.root;
    this.sam = parts.sam;
    this.season = parts.season;
    this.first = parts.first;
    this.games = parts.games;
  }

  static async build(t: TestApp): Promise<PicksScene> {
    await t.database.reset();
    const root = await t.buildUser({ username: 'root', isAdmin: true });
    const sam = await t.buildUser({ username: 'sam' });
    const season = await t.buildSeason({ year: 2031, name: 'March Madness' });
    const first = await t.buildRound(season, { number: 1, name: 'First Round' });
    await t.buildRound(season, { number: 2, name: 'Second Round' });
    const games = [
      await t.buildGame(first, { region: 'South Region', team1: 'Auburn', seed1: 5, team2: 'Akron', seed2: 5 }),
      await t.buildGame(first, { team1: 'Oregon', seed1: 8, team2: 'Drake', seed2: 9 }),
      await t.buildGame(first, { team1: 'Duke', seed1: 1, team2: LONG, seed2: 16 }),
      await t.buildGame(first, { region: 'West Region', team1: 'Florida', seed1: 2, team2: 'Lipscomb', seed2: 15 }),
    ];
    return new PicksScene(t, { root, sam, season, first, games });
  }

  /** The game in which a team plays. */
  game(team: string): Game {
    const game = this.games.find(({ team1, team2 }) => team1 === team || team2 === team);
    if (!game) throw new Error(`${team} plays nowhere`);
    return game;
  }

  /** Sam and two others play in a pool: all pick Oregon, two pick Duke and nobody Florida. Sam is in a later pool, too. */
  async buildRivals(): Promise<Pool> {
    const { sam, season } = this;
    const people = [sam, await this.#t.buildUser(), await this.#t.buildUser()];
    const pool = await this.#t.buildPool(sam, season);
    for (const [index, person] of people.entries()) {
      const entry = await this.#t.buildMember(pool, person);
      await this.#t.setPick(entry, this.game('Oregon'), 1);
      await this.#t.setPick(entry, this.game('Duke'), index < 2 ? 1 : 2);
      if (person === sam) await this.#t.buildMembership(await this.#t.buildPool(sam, season, 'A Later Pool'), entry);
    }
    return pool;
  }

  /** Removes a pick of every entry, like a changed winner; with `game` the one in that game, else one of a deleted game. */
  async dropPick(team: string, opponent: string, game?: Game): Promise<void> {
    if (game) await this.#t.sql((sql) => sql`update games set slot = 1 where id = ${game.id}`);
    const region = game?.region ?? 'East Region';
    await this.#t.sql(
      (sql) => sql`
        insert into dropped_picks (entry_id, round_id, season_id, region, slot, team, opponent)
        select id, ${this.first.id}, season_id, ${region}, 1, ${team}, ${opponent} from entries
      `,
    );
  }

  /** Closes the round and sets the winners of these teams' games. */
  async closeAndDecide(winners: Readonly<Record<string, string>>): Promise<void> {
    const deadline = new Date(Date.now() - MINUTE).toISOString();
    await this.root.call('changeRound', { params: { id: this.first.id }, body: { name: this.first.name, deadline } });
    for (const [team, winner] of Object.entries(winners)) {
      await decideGame(this.root, this.game(team), winner);
    }
  }
}
