import type { GameStatus } from '#domain/bracket/gameFields.ts';
import type { FeedMode } from '#domain/feed/feed.ts';
import type { Side } from '#domain/sides.ts';
import { MINUTE } from '#domain/time.ts';
import { isLive } from './rounds.ts';

/** A game as its source has it, which may know its end before anybody has confirmed who won. */
export interface SourceGame {
  /** null until it is confirmed */
  readonly winner: unknown;
  readonly status: GameStatus;
  readonly score1: number | null;
  readonly score2: number | null;
}

type Ended = Pick<SourceGame, 'winner' | 'status'>;

/** Whether the source says that a game is over, and its winner is still to be confirmed (docs/spec.md#the-final-second). */
export function isBeingConfirmed({ winner, status }: Ended): boolean {
  return winner === null && status === 'final';
}

/** Whether a game's points can be told and not be counted yet: it is being played, or over and being confirmed. */
export function isUnderWay(game: Ended): boolean {
  return isLive(game) || isBeingConfirmed(game);
}

/** Returns the side that is ahead while a game is under way, or that has won it as far as its source knows; null for none. */
export function sideAhead(game: SourceGame): Side | null {
  const { score1, score2 } = game;
  if (!isUnderWay(game) || score1 === null || score2 === null || score1 === score2) return null;
  return score1 > score2 ? 1 : 2;
}

/** How the picked side of a game that is under way stands; `won` and `lost` are still to be confirmed. */
export type PickStand = 'leads' | 'trails' | 'tied' | 'won' | 'lost';

/** Returns how a pick stands while its game is under way; undefined before, once the winner is confirmed, and without scores. */
export function pickStand(game: SourceGame, side: Side): PickStand | undefined {
  const ahead = sideAhead(game);
  if (isBeingConfirmed(game)) return ahead === null ? undefined : ahead === side ? 'won' : 'lost';
  if (ahead !== null) return ahead === side ? 'leads' : 'trails';
  return isLive(game) && game.score1 !== null && game.score2 !== null ? 'tied' : undefined;
}

/** For so long a final is confirmed without anybody's help; later it waits for the site's admin, where one accepts results. */
const CONFIRMED_WITHIN_MS = 2 * MINUTE;

interface FinalGame extends Ended {
  /** ISO 8601 in UTC, since when the source says so; absent if unknown */
  readonly finalAt?: string | undefined;
}

/** Finals without a confirmed winner. */
export interface OpenFinals {
  readonly confirming: number;
  /** for the site's admin */
  readonly waiting: number;
}

/** Counts the finals of a season's games that are being confirmed; `now` in epoch milliseconds. */
export function openFinals(games: readonly FinalGame[], feed: FeedMode, now: number): OpenFinals {
  const finals = games.filter(isBeingConfirmed);
  const isWaiting = ({ finalAt }: FinalGame) =>
    feed === 'suggest' && finalAt !== undefined && now - Date.parse(finalAt) >= CONFIRMED_WITHIN_MS;
  const waiting = finals.filter(isWaiting).length;
  return { confirming: finals.length - waiting, waiting };
}
