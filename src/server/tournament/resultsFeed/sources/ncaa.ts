import * as z from 'zod';
import type { GameStatus } from '#domain/bracket/gameFields.ts';
import type { FeedEvent, FeedTeam } from '#domain/feed/feed.ts';

const MAX_TEXT = 200;
const text = z.string().max(MAX_TEXT);

const Team = z.object({
  // empty before the game
  score: z.string().regex(/^\d{0,3}$/),
  names: z.object({ char6: text, short: text, seo: z.string().max(64), full: text }),
  winner: z.boolean().nullish(),
});

const Game = z.object({
  gameID: z.string().regex(/^\d{1,20}$/),
  gameState: z.enum(['pre', 'live', 'final']),
  finalMessage: text,
  startTime: text,
  startTimeEpoch: z.string().regex(/^\d{0,12}$/),
  currentPeriod: text,
  contestClock: text,
  network: text,
  // empty outside a tournament
  bracketId: z.union([z.int(), text]),
  title: text.nullish(),
  home: Team,
  away: Team,
});
type Game = z.output<typeof Game>;
export const NcaaGame = z.object({ game: Game });

/** The parts of ncaa-api's scoreboard that are used (github.com/henrygd/ncaa-api, `convertToOldFormat`). */
export const NcaaScoreboard = z.object({ games: z.array(z.unknown()).max(500) });

/** Returns the tournament's games of a scoreboard. */
export function ncaaEvents(games: readonly z.output<typeof NcaaGame>[]): FeedEvent[] {
  return games.filter(({ game }) => Boolean(game.bracketId)).map(({ game }) => toEvent(game));
}

function toEvent(game: Game): FeedEvent {
  const status = statusOf(game);
  return {
    id: game.gameID,
    headline: game.title || null,
    startTime: startOf(game),
    status,
    isComplete: status === 'final' && /^final/i.test(game.finalMessage),
    clock: status === 'live' ? clockOf(game) : null,
    broadcast: game.network || null,
    teams: [teamOf(game.home), teamOf(game.away)],
  };
}

/** A game that is called off stays in the state before it. */
function statusOf({ gameState, finalMessage }: Game): GameStatus {
  if (/postponed/i.test(finalMessage)) return 'postponed';
  if (/cancel/i.test(finalMessage)) return 'canceled';
  if (gameState === 'live') return 'live';
  return gameState === 'final' ? 'final' : 'scheduled';
}

/** Without a time of day, the epoch is midnight. */
function startOf({ startTime, startTimeEpoch }: Game): number | null {
  if (startTimeEpoch === '' || startTime === '' || /tba/i.test(startTime)) return null;
  return Number(startTimeEpoch) * 1000;
}

function clockOf({ currentPeriod, contestClock }: Game): string | null {
  if (/half/i.test(currentPeriod)) return 'Halftime';
  return [currentPeriod, contestClock].filter(Boolean).join(' ') || null;
}

/** A team without a name is not decided yet. */
function teamOf({ score, names: { char6, short, seo, full }, winner }: z.output<typeof Team>): FeedTeam | null {
  if (seo === '' || short === '' || /^tb[ad]$/i.test(short)) return null;
  return {
    feedId: seo,
    names: [short, full, char6, seo.replaceAll('-', ' ')].filter(Boolean),
    score: score === '' ? null : Number(score),
    isWinner: winner === true,
  };
}
