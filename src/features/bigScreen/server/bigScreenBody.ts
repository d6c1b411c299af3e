import { pages } from '#contract/pages.ts';
import { at } from '#domain/at.ts';
import { isFinal } from '#domain/bracket/bracket.ts';
import { sentTile } from '#domain/names/personTile.ts';
import { roundsToCome } from '#domain/outlook/outlookRounds.ts';
import { takesEntries } from '#domain/pools/joining.ts';
import { hadRank } from '#domain/scoring/couldPick.ts';
import { distanceOf } from '#domain/scoring/guesses.ts';
import { currentRound } from '#domain/scoring/rounds.ts';
import { countedRounds, pointsIfCorrect } from '#domain/scoring/scoring.ts';
import { placesGained, type Standing } from '#domain/scoring/standings.ts';
import type { Screen } from '#features/bigScreen/contract/screen.ts';
import { areMessagesOn } from '#features/poolNews/server/news.ts';
import { poolNewsTag } from '#features/poolNews/server/poolNewsTag.ts';
import type { Services } from '#server/app/calls/services.ts';
import { ROW_BYTES } from '#server/infrastructure/cache/cache.ts';
import { notFound } from '#server/infrastructure/errors.ts';
import { tag } from '#server/infrastructure/events/tags.ts';
import { EncodedBody } from '#server/infrastructure/http/encodedBody.ts';
import { version } from '#server/infrastructure/version.ts';
import type { PoolPicks } from '#server/pools/leaderboard/poolPicks.ts';
import { championshipTotal, type PlacedEntry, toStandings } from '#server/pools/leaderboard/scores.ts';
import { tagsOf } from '#server/pools/leaderboard/standings.ts';
import { countedProgress } from '#server/pools/members/progress.ts';
import { listRounds, type RoundRow, toRound } from '#server/tournament/rounds/roundsQueries.ts';
import { type GameRow, listGames, toGame } from '#server/tournament/season/gamesQueries.ts';
import { findSeason, readSaidSeason, type SeasonRow } from '#server/tournament/season/seasonsQueries.ts';
import { listNewestMessages, type PoolOfScreen, type ShownMessage } from './bigScreenQueries.ts';

const MESSAGES_SHOWN = 3;

/**
 * Returns what a pool's screen shows (README.md). Everything of picks comes from the packed picks, which have
 * past rounds and visible users alone; the numbers of the next round are those of the lobby, counted with them.
 * A message invalidates the body where messages are shown, and nowhere the picks.
 */
export function readScreen(deps: Services, pool: PoolOfScreen): Promise<EncodedBody<Screen>> {
  const hasMessages = pool.screenMessages === 'on' && areMessagesOn(pool, deps.config.messages);
  const tags = [...tagsOf(pool), tag.anySeason, ...(hasMessages ? [poolNewsTag(pool.id)] : [])];
  return deps.cache.region<EncodedBody<Screen>>('screens').getOrLoad(pool.id, tags, async () => {
    const progress = await countedProgress(deps, pool);
    const picks = await deps.standings.readPicks(pool);
    const season = await deps.database.query(findSeason, pool.seasonId);
    if (!season) throw notFound('Season');
    const said = await deps.database.query(readSaidSeason, pool.seasonId);
    const rounds = await deps.database.query(listRounds, pool.seasonId);
    const games = await deps.database.query(listGames, pool.seasonId);
    const messages = hasMessages ? await deps.database.query(listNewestMessages, pool.id, MESSAGES_SHOWN) : [];
    const expiresAt = Math.min(picks.season.expiresAt, progress.expiresAt);
    const { publicUrl } = deps.config;
    const screen = toScreen(picks, { season, said, rounds, games, messages, progress: progress.counts, publicUrl });
    const value = EncodedBody.json(screen, { tags, expiresAt });
    return { value, bytes: ROW_BYTES + 2 * value.bytes.length, expiresAt };
  });
}

interface Around {
  readonly season: SeasonRow;
  /** null while it is the only active one, or not active */
  readonly said: string | null;
  /** all of the season */
  readonly rounds: readonly RoundRow[];
  readonly games: readonly GameRow[];
  readonly messages: readonly ShownMessage[];
  readonly progress: Pick<NonNullable<Screen['next']>, 'entries' | 'complete'>;
  readonly publicUrl: string;
}

function toScreen(poolPicks: PoolPicks, around: Around): Screen {
  const { season, said, rounds, games, messages, progress, publicUrl } = around;
  const { pool, season: results } = poolPicks;
  const past = new Set(results.rounds.map(({ id }) => id));
  const standings = toStandings(poolPicks);
  const final = isFinal(results.rounds);
  const next = currentRound(countedRounds(rounds, pool), ({ id }) => past.has(id));
  const played = rounds.map(({ id, number }) => ({ number, games: games.filter(({ roundId }) => roundId === id) }));
  const isJoinable = takesEntries(pool.joining, past.size > 0) && !final && !season.isArchived;
  return {
    version,
    pool: pool.name,
    season: { year: season.year, name: season.name, ...(said !== null && { said }) },
    final,
    rounds: results.rounds.map(({ number, name }) => ({ number, name })),
    rows: toRows(poolPicks, standings),
    games: toGames(poolPicks, standings),
    messages: messages.map((message) => ({
      id: String(message.id),
      username: message.username,
      ...sentTile(message),
      text: message.text,
    })),
    toCome: roundsToCome(played, results.rounds.at(-1)?.number ?? 0, pool),
    breaksTies: pool.tieBreaker === 'total',
    next: next
      ? { name: next.name, deadline: toRound(next).deadline, ...progress, games: gamesToCome(games, next) }
      : null,
    joinUrl: isJoinable ? `${publicUrl}${pages.joinPool.path.replace('{code}', pool.inviteCode)}` : null,
  };
}

/** The teams and tip-offs of an open round. Its winners stay out: each may have been set by a correction alone. */
function gamesToCome(games: readonly GameRow[], { id: ofRound }: RoundRow): NonNullable<Screen['next']>['games'] {
  const startOf = ({ startTime }: GameRow) => startTime?.getTime() ?? Number.MAX_SAFE_INTEGER;
  return games
    .filter(({ roundId }) => roundId === ofRound)
    .toSorted((a, b) => startOf(a) - startOf(b) || a.id - b.id)
    .map(toGame)
    .map(({ id, team1, team2, startTime }) => ({ id, team1, team2, startTime }));
}

function toRows({ season }: PoolPicks, standings: readonly Standing<PlacedEntry>[]): Screen['rows'] {
  const gained = placesGained(standings);
  const decided = championshipTotal(season);
  return standings.map(({ entry: placed, rank, total }, index) => ({
    entryId: placed.entry.id,
    entryName: placed.entry.name,
    username: placed.entry.username,
    ...sentTile(placed.entry),
    rank,
    total,
    moved: gained && hadRank(season.rounds, placed) ? at(gained, index) : null,
    distance: distanceOf(placed.guess, decided),
  }));
}

function toGames({ pool, season, entries, picks }: PoolPicks, standings: readonly Standing<PlacedEntry>[]) {
  const last = season.rounds.findLast(({ games }) => games.length > 0);
  const placed = season.rounds.flatMap((round) => round.games.map((game) => ({ round, game })));
  return placed.flatMap(({ round, game }, place): Screen['games'] => {
    if (game.winner !== null && round !== last) return [];
    return [
      {
        ...toGame(game),
        roundNumber: round.number,
        points1: pointsIfCorrect(pool, round.number, game, 1),
        points2: pointsIfCorrect(pool, round.number, game, 2),
        picks: standings.map(({ entry: { n } }) => at(picks, place * entries.length + n)).join(''),
      },
    ];
  });
}
