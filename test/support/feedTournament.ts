import { expect } from 'vitest';
import type { Game, Round, Season } from '#contract/schemas.ts';
import { DAY } from '#domain/time.ts';
import { type Airing, scoreboard } from '#server/tournament/recorded/scoreboard.ts';
import { type RecordedGame, type RecordedTeam, recordedGames } from '#server/tournament/recorded/tournament.ts';
import type { ApiUser, TestApp } from './app.ts';
import { checkFeed, passFeedTime } from './feedScene.ts';
import { dayAsked, dayOf, type FeedServer } from './feedServer.ts';
import { type Failure, swapScores, type Trouble } from './feedTroubles.ts';
import { recordedTournament } from './tournaments.ts';

const GAME_MS = 60_000;
const HALF_HOUR_MS = 30 * 60_000;

export interface TournamentParts {
  readonly t: TestApp;
  readonly feed: FeedServer;
  readonly checkers: readonly { checkDue(): Promise<unknown> }[];
}

/** Plays the recorded tournament through ESPN's adapter, each round in two waves, with moved clocks. */
export class FeedTournament {
  readonly #parts: TournamentParts;
  readonly #trouble: Trouble;
  readonly #root: ApiUser;
  readonly #season: Season;
  readonly #rounds: readonly Round[];
  #airings: readonly Airing[] = [];
  #tipOff = 0;

  static async begin(parts: TournamentParts, trouble: Trouble = {}): Promise<FeedTournament> {
    const root = await parts.t.buildUser({ username: 'root', isAdmin: true });
    const { year, rounds, games, meta } = recordedTournament();
    const { id } = await root.call('createSeason', { body: { year, name: 'March Madness' } });
    const change = { finalFour: meta.finalFourPairings, feed: 'automatic' } as const;
    const season = await root.call('changeSeason', { params: { id }, body: change });
    const made: Round[] = [];
    for (const { number, name } of rounds) {
      const deadline = new Date(Date.now() + number * DAY).toISOString();
      made.push(await root.call('createRound', { body: { number, name, deadline, seasonId: id } }));
    }
    const teams = games
      .filter(({ round }) => round === 1)
      .flatMap(({ region, seed1, team1, seed2, team2 }) => [
        { region, seed: seed1, team: team1 },
        { region, seed: seed2, team: team2 },
      ]);
    await root.call('createBracket', { params: { id }, body: { teams } });
    return new FeedTournament(parts, trouble, { root, season, rounds: made });
  }

  private constructor(
    parts: TournamentParts,
    trouble: Trouble,
    { root, season, rounds }: { root: ApiUser; season: Season; rounds: readonly Round[] },
  ) {
    this.#parts = parts;
    this.#trouble = trouble;
    this.#root = root;
    this.#season = season;
    this.#rounds = rounds;
  }

  async play(): Promise<void> {
    for (const round of this.#rounds) await this.#playRound(round);
    await this.#expectWhole();
  }

  async #playRound(round: Round): Promise<void> {
    const { t } = this.#parts;
    const recorded = recordedGames().filter((game) => game.round === round.number);
    const waves = [0, 1].map((wave) => recorded.filter((_, index) => index % 2 === wave));
    const [first = [], second = []] = waves;
    expect(await this.#gamesOf(round)).toHaveLength(recorded.length);
    await t.moveDeadline(round, round.number - 60);
    this.#announce(round, waves);
    const [scheduled, live = scheduled, over = scheduled] = this.#trouble.failures ?? [];
    await this.#checkAfter(scheduled, '11 minutes', -0.1);
    await this.#expectFound();
    await this.#checkAfter(live, '1 minute', 0.5);
    await this.#expectStatuses(round, { first: [first, 'live', 'Halftime'], second: [second, 'scheduled', null] });
    await this.#checkAfter(over, this.#trouble.pauseBeforeFinals ?? '1 minute', 1.1);
    await this.#expectDecided(round, []);
    await this.#check('35 seconds', 1.2);
    await this.#expectDecided(round, []);
    await this.#check('35 seconds', 2.1);
    await this.#expectDecided(round, first);
    if (second.length > 0) {
      await this.#check('35 seconds', 2.2);
      await this.#expectDecided(round, first);
      await this.#check('35 seconds', 2.3);
      await this.#expectDecided(round, recorded);
    }
    await this.#takeCorrections(recorded);
  }

  /** Sets the games of the scoreboard: this round's, and the next one's without teams. */
  #announce(round: Round, waves: readonly (readonly RecordedGame[])[]): void {
    const { tipOff = (now) => now - HALF_HOUR_MS, gameMs = GAME_MS } = this.#trouble;
    this.#tipOff = tipOff(Date.now());
    const isCorrected = this.#trouble.isCorrected ?? false;
    const played = waves.flatMap((games, wave) =>
      games.map((game) => ({
        game,
        startTime: this.#tipOff + wave * gameMs,
        hasTeams: true,
        ...(isCorrected && wave === 0 && { correctedAt: this.#tipOff + 2.15 * gameMs }),
      })),
    );
    const later = recordedGames().filter((game) => game.round === round.number + 1);
    this.#airings = [...played, ...later.map((game) => ({ game, startTime: null, hasTeams: false }))];
  }

  #show(at: number): void {
    const { gameMs = GAME_MS, change, isWrong } = this.#trouble;
    const now = this.#tipOff + at * gameMs;
    this.#parts.feed.reply = (request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://feed');
      const isAsked = ({ startTime }: Airing) => dayOf(startTime ?? Date.now()) === dayAsked(request);
      const board = scoreboard(this.#airings.filter(isAsked), { now, gameMs });
      const wrong = this.#airings.filter(({ game }) => at < 3 && isWrong?.(game)).map(({ game }) => game.eventId);
      for (const event of board.events.filter(({ id }) => wrong.includes(id))) swapScores(event);
      const isOfTournament = searchParams.get('groups') === '100';
      response.end(JSON.stringify(isOfTournament ? (change?.(board, at) ?? board) : { events: [] }));
    };
  }

  async #check(interval: string, at: number): Promise<void> {
    this.#show(at);
    await this.#pass(interval);
  }

  async #checkAfter(failure: Failure | undefined, interval: string, at: number): Promise<void> {
    if (failure) await this.#fail(failure, interval);
    await this.#check(failure ? '1 minute' : interval, at);
    expect(await this.#feedState()).toMatchObject({ error: null });
  }

  async #fail({ reply, error }: Failure, interval: string): Promise<void> {
    const before = await this.#games();
    this.#parts.feed.reply = reply;
    await this.#pass(interval);
    expect(await this.#games()).toEqual(before);
    expect(await this.#feedState()).toMatchObject({ error });
  }

  async #pass(interval: string): Promise<void> {
    const { t, feed, checkers } = this.#parts;
    await passFeedTime(t, interval);
    feed.asked.length = 0;
    await checkFeed(t, ...checkers);
    expect(feed.checks).toBe(1);
  }

  async #games(): Promise<Game[]> {
    return this.#root.call('listGames', { params: { seasonId: this.#season.id } });
  }

  async #gamesOf({ id }: Round): Promise<Game[]> {
    return (await this.#games()).filter(({ roundId }) => roundId === id);
  }

  #feedState() {
    return this.#root.call('readFeed', { params: { id: this.#season.id } });
  }

  async #expectFound(): Promise<void> {
    const { unmatched } = await this.#feedState();
    expect(unmatched.filter(({ eventId }) => !eventId.startsWith('99'))).toEqual([]);
  }

  async #expectStatuses(
    round: Round,
    waves: Record<'first' | 'second', [readonly RecordedGame[], string, string | null]>,
  ): Promise<void> {
    const games = await this.#gamesOf(round);
    for (const [recorded, status, clock] of Object.values(waves)) {
      const shown = recorded.map((game) => gameOf(games, game));
      expect(shown.map((game) => [game.status, game.clock])).toEqual(recorded.map(() => [status, clock]));
    }
  }

  async #expectDecided(round: Round, recorded: readonly RecordedGame[]): Promise<void> {
    const games = (await this.#gamesOf(round)).filter(({ winner }) => winner !== null);
    const winners = recorded.map((game) => (this.#trouble.isWrong?.(game) ? loserOf(game) : winnerOf(game)).name);
    expect(games.map(({ winner }) => winner).sort()).toEqual(winners.sort());
  }

  /** A site admin accepts winners that the feed has corrected. */
  async #takeCorrections(recorded: readonly RecordedGame[]): Promise<void> {
    const { t } = this.#parts;
    const before = await this.#games();
    this.#show(3);
    await passFeedTime(t, '1 minute');
    await this.#root.call('checkFeed', { params: { id: this.#season.id } });
    await passFeedTime(t, '1 minute');
    const { suggestions } = await this.#root.call('checkFeed', { params: { id: this.#season.id } });
    const wrong = recorded.filter((game) => this.#trouble.isWrong?.(game));
    expect(suggestions.map(({ winner, reason }) => [winner, reason])).toEqual(
      wrong.map((game) => [winnerOf(game).name, 'corrected']),
    );
    const winners = (games: readonly Game[]) => games.map(({ winner }) => winner);
    expect(winners(await this.#games())).toEqual(winners(before));
    for (const { gameId, winner, score1, score2 } of suggestions) {
      await this.#root.call('changeGame', { params: { id: gameId }, body: { winner, score1, score2 } });
    }
  }

  async #expectWhole(): Promise<void> {
    const games = await this.#games();
    expect(games).toHaveLength(63);
    for (const recorded of recordedGames()) {
      const { team1, winner, status, score1, score2 } = gameOf(games, recorded);
      const { home, away } = recorded;
      const scores = team1 === home.name ? [home.score, away.score] : [away.score, home.score];
      expect([winner, status, score1, score2]).toEqual([winnerOf(recorded).name, 'final', ...scores]);
    }
    const [row] = await this.#parts.t.sql(
      (sql) => sql<{ winners: number; made: number }[]>`
        select count(*) filter (where action = 'game changed' and after ? 'winner')::int as winners,
          count(*) filter (where action = 'game created')::int as made
        from audit_log where actor = 'results feed'
      `,
    );
    expect(row).toEqual({ winners: 63, made: 31 });
    expect(await this.#feedState()).toMatchObject({ suggestions: [], error: null });
    const accepted = recordedGames().filter((game) => this.#trouble.isWrong?.(game)).length;
    expect((await this.#feedState()).byHand).toHaveLength(accepted);
  }
}

function gameOf(games: readonly Game[], { home, away }: RecordedGame): Game {
  const pair = [home.name, away.name];
  return (
    games.find(({ team1, team2 }) => pair.includes(team1) && pair.includes(team2)) ??
    expect.fail(`${pair.join(' – ')} is missing`)
  );
}

const winnerOf = ({ home, away }: RecordedGame): RecordedTeam => (home.score > away.score ? home : away);
const loserOf = ({ home, away }: RecordedGame): RecordedTeam => (home.score > away.score ? away : home);
