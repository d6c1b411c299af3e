import { isCalledOff } from '#domain/feed/feedMatching.ts';
import type { Side } from '#domain/sides.ts';
import type { Screen, ScreenGame } from '#features/bigScreen/contract/screen.ts';
import { aliveNames } from './alive.ts';
import { counted, headlineWith } from './finals.ts';
import type { Headline } from './headline.ts';

export interface Deciding {
  readonly game: ScreenGame;
  /** whether no round comes after it, so that it decides the pool */
  readonly isLast: boolean;
}

/** Returns the only game that is left of the past rounds; undefined if there are several, or it is called off. */
export function decidingGame({ games, toCome }: Pick<Screen, 'games' | 'toCome'>): Deciding | undefined {
  const [game, another] = games.filter(({ winner }) => winner === null);
  return game && !another && !isCalledOff(game) ? { game, isLast: toCome.length === 0 } : undefined;
}

export interface Outcome {
  readonly headline: Headline;
  /** who can then still win, in leaderboard order; empty while everybody can */
  readonly alive: readonly string[];
}

/** Returns what follows if a side wins: who takes the lead or keeps it, or who wins the pool. */
export function outcomeOf(screen: Screen, { game, isLast }: Deciding, side: Side): Outcome {
  const won = [{ game, side }];
  const games = screen.games.filter(({ id }) => id !== game.id);
  return {
    headline: headlineWith(screen, won, isLast),
    alive: aliveNames({ ...screen, rows: counted(screen.rows, won), games }),
  };
}
