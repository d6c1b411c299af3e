import type { Region } from '#domain/bracket/regions.ts';
import type { Guess } from '#domain/scoring/guesses.ts';
import type { SealedRules } from '#domain/seals/seal.ts';

/** A game on the screens. */
export interface ShownGame {
  readonly id: number;
  readonly region: Region;
  readonly team1: string;
  readonly team2: string;
  readonly seed1: number;
  readonly seed2: number;
  readonly winner: string | null;
  readonly score1: number | null;
  readonly score2: number | null;
}

/** A round of the pick grid. */
export interface ShownRound {
  readonly id: number;
  readonly number: number;
  readonly name: string;
  readonly games: readonly ShownGame[];
}

/** An entry on leaderboard and grid. */
export interface ShownRow {
  readonly entryId: number;
  readonly userId: number;
  readonly username: string;
  readonly rank: number;
  readonly total: number;
  /** by round, as `rounds` of the leaderboard */
  readonly points: readonly number[];
  readonly guess: Guess;
  readonly joinedAfter: number;
  readonly absent: readonly number[];
  /** 1 or 2 by game, 0 for no pick, in the order of the grid */
  readonly picks: readonly number[];
}

/** What the screens show of a pool. */
export interface Shown {
  readonly rules: SealedRules;
  readonly rounds: readonly ShownRound[];
  /** in the order of the leaderboard */
  readonly rows: readonly ShownRow[];
}

/** Something that does not equal. Of each kind the first is named. */
export interface Mismatch {
  readonly kind: string;
  readonly text: string;
  /** the entry that it names */
  readonly entryId?: number;
}
